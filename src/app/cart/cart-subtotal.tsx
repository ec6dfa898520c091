import { rules } from '../../shared/business.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { Price } from '../ui/text/price.tsx';

/** The cart's subtotal in cents, and how far it is from free delivery. */
export function CartSubtotal({ cents }: { cents: number }) {
  const missing = rules.freeDeliveryFrom - cents;
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg font-semibold">
        Subtotal
        <Price cents={cents} />
      </p>
      <p className="mt-1 text-sm text-muted">
        {missing > 0
          ? `Delivery is ${formatCents(rules.deliveryFee)}. ${formatCents(missing)} more and it is free. Tax comes at checkout.`
          : 'Delivery is free. Tax comes at checkout.'}
      </p>
    </div>
  );
}
