import { rules } from '../../../shared/business.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { type Quote, quoteAmounts } from '../../../shared/rules/quote.ts';
import { cart } from '../../cart/cart.ts';
import { useNeedsPlan } from '../../cart/cart-atom.ts';
import { ouncesOf } from '../../cart/cart-state.ts';
import { Button } from '../../ui/layout/button.tsx';
import { TruckIcon } from '../../ui/layout/icons.tsx';
import { type TopUp, topUpToFreeDelivery } from './free-delivery.ts';
import type { PurchasePageState } from './use-purchase-page-state.ts';

export const deliveryFeeText = `${formatCents(rules.deliveryFee)}, free from ${formatCents(rules.freeDeliveryFrom)}`;

export function FreeDeliveryNote({ purchase }: { purchase: PurchasePageState }) {
  const { quote, products, kind } = purchase;
  const { items } = purchase.cart;
  const offered =
    quote.delivery > 0 ? topUpToFreeDelivery(items, products.data ?? [], kind === 'one-time') : [];
  return (
    <div className="mt-4 rounded-lg bg-leaf-soft px-4 py-3 text-leaf-ink">
      <p className="flex gap-3">
        <TruckIcon className="mt-0.5 h-5 w-5" />
        <span>{deliverySentence(quote)}</span>
      </p>
      {offered.length > 0 && <TopUpButton offered={offered} purchase={purchase} />}
    </div>
  );
}

function deliverySentence({ subtotal, delivery }: Quote): string {
  if (subtotal === 0) return `Delivery is ${deliveryFeeText}.`;
  if (delivery === 0) return 'Delivery is free.';
  return `Add ${formatCents(rules.freeDeliveryFrom - subtotal)} more for free delivery.`;
}

function TopUpButton({ offered, purchase }: { offered: TopUp[]; purchase: PurchasePageState }) {
  const { quote, cart: now } = purchase;
  const needsPlan = useNeedsPlan();
  const ounces = offered.reduce((sum, topUp) => sum + topUp.ounces, 0);
  const added = offered.reduce((sum, topUp) => sum + topUp.ounces * centsOf(topUp.product.price), 0);
  const { percent, kind, referralPercent } = purchase;
  const { total } = quoteAmounts({
    subtotal: quote.subtotal + added,
    delivery: 0,
    planPercent: percent,
    referralPercent: kind === 'one-time' ? referralPercent : 0,
  });
  function addAll() {
    for (const topUp of offered)
      cart.setLooseOunces(topUp.product, ouncesOf(now.items, topUp.product.id) + topUp.ounces);
  }
  return (
    <div className="mt-1 sm:pl-8">
      <p className="mb-3 text-sm">
        {offered.map((topUp) => `${topUp.ounces} oz ${topUp.product.name}`).join(', ')}: your total is then{' '}
        {formatCents(total)}.
      </p>
      <Button variant="secondary" disabled={needsPlan} onClick={addAll}>
        Add these {ounces} oz, pay {difference(total - quote.total)}
      </Button>
    </div>
  );
}

/** With free delivery the larger box can be cheaper. */
function difference(cents: number): string {
  return cents < 0 ? `${formatCents(-cents)} less` : `${formatCents(cents)} more`;
}
