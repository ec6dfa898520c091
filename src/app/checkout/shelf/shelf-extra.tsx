import { useMemo } from 'react';
import type { Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import type { Ounces } from '../../catalog/green-picker.tsx';
import { useSavedCards } from '../../payments/queries.ts';
import { ExtraForm, NoCardNote } from '../../subscriptions/actions/extra-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { emptyShelfCart, type useShelfCart } from '../summary/shelf-cart.ts';
import { ShelfLines } from './shelf-lines.tsx';

interface ShelfExtraProps {
  shelfCart: ReturnType<typeof useShelfCart>;
  subscription: Subscription;
  delivery: Delivery;
}

/** Comes with the box of that Saturday, so without a delivery fee. */
export function ShelfExtra({ shelfCart: { products, chosen, items }, ...box }: ShelfExtraProps) {
  const { data: cards } = useSavedCards();
  const card = cards?.[0];
  const picked = useMemo(() => ouncesIn(chosen), [chosen]);
  return (
    <aside aria-labelledby="shelf-cart">
      <Card className="grid gap-3">
        <h3 id="shelf-cart" className="text-lg">
          For your box this Saturday
        </h3>
        {chosen.length === 0 ? (
          <p className="text-muted">Nothing added yet. Without a delivery fee.</p>
        ) : card ? (
          <ExtraForm
            {...box}
            card={card}
            products={products}
            picked={picked}
            parts={items.length > 0 ? [{ fromShelf: true, ounces: ouncesIn(items) }] : []}
            onPicked={() => {}}
            onDone={() => emptyShelfCart()}
          >
            <ShelfLines items={items} products={products} />
          </ExtraForm>
        ) : (
          cards && <NoCardNote />
        )}
      </Card>
    </aside>
  );
}

function ouncesIn(items: { id: string; quantity: number }[]): Ounces {
  return Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
}
