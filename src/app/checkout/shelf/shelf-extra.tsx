import { useMemo } from 'react';
import type { Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import type { Ounces } from '../../catalog/green-picker.tsx';
import { useSavedCards } from '../../payments/queries.ts';
import { isFinalRefusal } from '../../platform/api.ts';
import { ExtraForm, NoCardNote, type SendExtra } from '../../subscriptions/actions/extra-form.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { endAttempt, idempotencyKey, noteOrder } from '../payment/attempt.ts';
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
  const boxOf = { id: box.subscription.id, date: box.delivery.date };
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
            sendAttempt={(request, send) => sendStored({ ...boxOf, ...request }, send)}
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

/** When the bank asks, the payment page ends the attempt. */
async function sendStored(body: object, send: Parameters<SendExtra>[1]) {
  try {
    const answer = await send(await idempotencyKey('shelf', body));
    await (answer.clientSecret ? noteOrder('shelf', answer.orderId) : endAttempt('shelf'));
    return answer;
  } catch (error) {
    if (isFinalRefusal(error)) await endAttempt('shelf');
    throw error;
  }
}

function ouncesIn(items: { id: string; quantity: number }[]): Ounces {
  return Object.fromEntries(items.map(({ id, quantity }) => [id, quantity]));
}
