import type { ReactNode } from 'react';
import { rules } from '../../shared/business.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { quoteLinesOf } from './box-draft.ts';

/** What a box costs, line by line; only its total where fee or tax have changed since the customer agreed to it. */
export function BoxFigures({ subscription }: { subscription: Subscription }) {
  const { items, discountPercent, boxTotal } = subscription;
  const quote = quoteFor({ lines: quoteLinesOf(items), planPercent: discountPercent, referralPercent: 0 });
  const isQuoteAsAgreed = quote.total === centsOf(boxTotal);
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold text-muted">What a box costs</h4>
      <dl className="grid gap-1 tabular-nums">
        {isQuoteAsAgreed && (
          <>
            {items.map(({ productId, productName, quantity, price }) => (
              <Row key={productId} name={`${quantity} oz ${productName}`}>
                {formatCents(quantity * centsOf(price))}
              </Row>
            ))}
            <Row name={`Subscription discount (${discountPercent}%)`}>-{formatCents(quote.discount)}</Row>
            <Row name="Delivery">{quote.delivery > 0 ? formatCents(quote.delivery) : 'FREE'}</Row>
            <Row name={`Tax (${rules.taxPercent}%)`}>{formatCents(quote.tax)}</Row>
          </>
        )}
        <Row name="Total per box" strong>
          {formatCents(centsOf(boxTotal))}
        </Row>
      </dl>
    </section>
  );
}

function Row({ name, strong, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'mt-1 border-t pt-2 font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
