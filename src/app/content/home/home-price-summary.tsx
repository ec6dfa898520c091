import type { ReactNode } from 'react';
import { rules } from '../../../shared/business.ts';
import { lowestSamplePriceCents, orderDeadlineText } from '../../../shared/facts/home-hero.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { ouncesPerUnit } from '../../../shared/rules/packs.ts';
import { useProducts } from '../../catalog/queries.ts';
import { useFirstDelivery } from '../../delivery/use-first-delivery.ts';
import { formatDay } from '../../ui/text/format-day.ts';

/**
 * Lowest price and first delivery day. Prerendered with the default price and without a day; the current values replace them,
 * in space already reserved.
 */
export function HomePriceSummary() {
  const { data: products = [] } = useProducts();
  const terms = useFirstDelivery();
  const prices = products.map(({ price }) => ouncesPerUnit('2-oz') * centsOf(price));
  const from = prices.length > 0 ? Math.min(...prices) : lowestSamplePriceCents;
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-x-8 gap-y-2">
        <Figure text={`From ${formatCents(from)}`}>for a 2-oz pack</Figure>
        <Figure text="Free delivery">from {formatCents(rules.freeDeliveryFrom)}</Figure>
      </ul>
      <p className="mt-3 min-h-14 max-w-md text-lg">
        {orderDeadlineText((terms ?? rules).leadTimeDays)} and your first box comes{' '}
        {terms ? formatDay(terms.firstDelivery) : 'on a Saturday'}.
      </p>
    </>
  );
}

function Figure({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <span className="block font-display text-2xl">{text} </span>
      <span className="text-field-muted">{children}</span>
    </li>
  );
}
