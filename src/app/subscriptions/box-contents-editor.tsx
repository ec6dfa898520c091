import type { Product } from '../../shared/contract/catalog.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Stepper } from '../ui/form/stepper.tsx';

interface BoxContentsProps {
  subscription: Subscription;
  products: Product[];
  ounces: Record<string, number>;
  onChange: (ounces: Record<string, number>) => void;
}

/** The products on offer with their ounces. A sold-out product can stay in the box, but cannot be added. */
export function BoxContentsEditor({ subscription, products, ounces, onChange }: BoxContentsProps) {
  const inBox = new Set(subscription.items.map(({ productId }) => productId));
  const offered = new Set(products.map(({ id }) => id));
  const gone = subscription.items.filter(({ productId }) => !offered.has(productId));
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold text-muted">Greens per box</legend>
      <ul className="divide-y divide-line">
        {products.map(({ id, name, price, isOutOfStock }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {name}
                {isOutOfStock && <Badge>Out of stock</Badge>}
              </p>
              <p className="text-sm text-muted">${price} per oz</p>
            </div>
            <Stepper
              label={name}
              unit="oz"
              value={ounces[id] ?? 0}
              disabled={isOutOfStock && !inBox.has(id)}
              onChange={(next) => onChange({ ...ounces, [id]: next })}
            />
          </li>
        ))}
      </ul>
      {gone.map(({ productId, productName }) => (
        <p key={productId} className="text-sm text-muted">
          {productName} is no longer offered: it leaves the box with any change of the greens.
        </p>
      ))}
    </fieldset>
  );
}
