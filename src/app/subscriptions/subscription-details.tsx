import { type ReactNode, useState } from 'react';
import { rules } from '../../shared/business.ts';
import { combinedAddress } from '../../shared/contract/address.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { quoteFor } from '../../shared/rules/quote.ts';
import { useOnline } from '../platform/use-online.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { quoteLinesOf } from './actions/box-draft.ts';
import { ChangeAddressButton } from './actions/change-address-button.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { canChange } from './record/subscription-status.ts';

interface SubscriptionDetailsProps {
  subscription: Subscription;
  now: number;
}

export function SubscriptionDetails({ subscription, now }: SubscriptionDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group border-y" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-2 font-semibold hover:text-leaf-ink [&::-webkit-details-marker]:hidden">
        All deliveries, price and address
        <ChevronDownIcon className="h-5 w-5 text-leaf-ink transition-transform duration-slow group-open:rotate-180" />
      </summary>
      {open && (
        <div className="grid grid-cols-1 gap-6 pt-2 pb-5">
          <DeliveryList subscription={subscription} now={now} />
          <BoxFigures subscription={subscription} />
          <Destination subscription={subscription} />
        </div>
      )}
    </details>
  );
}

function Destination({ subscription }: { subscription: Subscription }) {
  const { deliveryAddress, status } = subscription;
  const isOnline = useOnline();
  return (
    <Section title="Where it goes">
      <p>{combinedAddress(deliveryAddress)}</p>
      {deliveryAddress.notes && <p className="text-sm text-muted">{deliveryAddress.notes}</p>}
      {isOnline && canChange(status) && <ChangeAddressButton subscription={subscription} />}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1 text-sm font-semibold text-muted">{title}</h4>
      {children}
    </section>
  );
}

/** Only the total if fee or tax have changed since. */
function BoxFigures({ subscription }: { subscription: Subscription }) {
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
