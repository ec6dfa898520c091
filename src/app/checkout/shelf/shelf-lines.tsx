import { type CartItem, quoteLines } from '../../../shared/contract/cart-item.ts';
import type { Product } from '../../../shared/contract/catalog.ts';
import { Price } from '../../ui/text/price.tsx';

/** At today's prices. */
export function ShelfLines({ items, products }: { items: CartItem[]; products: Product[] }) {
  return (
    <ul className="grid gap-1.5">
      {items.map((item) => (
        <li key={item.id} className="flex justify-between gap-4">
          <span className="min-w-0">
            {item.quantity} oz {item.name}
          </span>
          {quoteLines([item], products).map(({ ounces, pricePerOunce }) => (
            <Price key={item.id} cents={ounces * pricePerOunce} className="tabular-nums" />
          ))}
        </li>
      ))}
    </ul>
  );
}
