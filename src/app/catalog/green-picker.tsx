import type { Product } from '../../shared/contract/catalog.ts';
import { centsOf } from '../../shared/rules/money.ts';
import { handfulsText } from '../../shared/rules/packs.ts';
import type { QuoteLine } from '../../shared/rules/quote.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { Stepper } from '../ui/form/stepper.tsx';

/** By product id. */
export type Ounces = Record<string, number>;

/** `note`: e.g. "12 oz left"; then the out-of-stock mark does not matter. */
type PickLimit = { max?: number | undefined; note?: string | undefined };

interface GreenPickerProps {
  products: Product[];
  ounces: Ounces;
  onChange: (ounces: Ounces) => void;
  limitOf?: (product: Product) => PickLimit;
  typable?: boolean;
}

export function GreenPicker({
  products,
  ounces,
  onChange,
  limitOf = noLimit,
  typable = false,
}: GreenPickerProps) {
  return (
    <ul className="divide-y divide-line">
      {products.map((product) => {
        const { id, name, price, isOutOfStock } = product;
        const { max = Number.POSITIVE_INFINITY, note } = limitOf(product);
        const value = Math.min(ounces[id] ?? 0, max);
        return (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-32">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                {name}
                {isOutOfStock && note === undefined && <Badge>Out of stock</Badge>}
              </p>
              <p className="text-sm text-muted">
                <span>${price} per oz</span>
                {value > 0 && <span>, {handfulsText(value)}</span>}
              </p>
              {note && <p className="text-sm font-semibold text-apricot-ink">{note}</p>}
            </div>
            <div className={typable ? 'w-40 max-w-full' : undefined}>
              <Stepper
                label={name}
                unit="oz"
                value={value}
                max={max}
                typable={typable}
                fullWidth={typable}
                onChange={(next) => onChange({ ...ounces, [id]: next })}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const noLimit = (): PickLimit => ({});

export type PickedLine = QuoteLine & { productId: string; name: string };

/** In the order of the products, at today's prices, without those of which nothing is picked. */
export function pickedLines(products: Product[], ounces: Ounces): PickedLine[] {
  return products.flatMap(({ id, name, price }) =>
    ounces[id] ? [{ productId: id, name, ounces: ounces[id], pricePerOunce: centsOf(price) }] : [],
  );
}

/** As requests name them. */
export function requestedProducts(lines: Pick<PickedLine, 'productId' | 'ounces'>[]) {
  return lines.map(({ productId, ounces }) => ({ productId, quantity: ounces }));
}

/** "2 oz Kale, 1 oz Radish". */
export function pickedText(lines: Pick<PickedLine, 'name' | 'ounces'>[]): string {
  return lines.map(({ name, ounces }) => `${ounces} oz ${name}`).join(', ');
}
