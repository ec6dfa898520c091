import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import type { Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import { addDays, cutoffOf, newYorkDay, newYorkTime } from '../../../shared/rules/delivery-days.ts';
import { hasBox } from '../../../shared/rules/delivery-plan.ts';
import { ouncesOf } from '../../cart/cart-state.ts';
import { type Shelf, useShelf } from '../../catalog/use-shelf.ts';
import { useShopClock } from '../../delivery/use-delivery-terms.ts';
import { useOnline } from '../../platform/use-online.ts';
import { useMySubscriptions } from '../../subscriptions/record/queries.ts';
import { Day } from '../../ui/text/day.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { setShelfOunces, shelfId, useShelfCart } from '../summary/shelf-cart.ts';
import { ShelfCard } from './shelf-card.tsx';
import { ShelfExtra } from './shelf-extra.tsx';
import { ShelfOrder } from './shelf-order.tsx';

/** Stays when the last ounces are sold meanwhile. */
export function ShelfSection({ className }: { className: string }) {
  const shelf = useShelf();
  const [last, setLast] = useState<Shelf | null>(null);
  if (shelf && shelf.date !== last?.date) setLast({ ...shelf, greens: [] });
  const shown = shelf ?? last;
  return shown && <ShelfShop shelf={shown} className={className} />;
}

interface ShelfShopProps {
  shelf: Shelf;
  className: string;
}

/** With a cart of its own: for that Saturday alone, never part of the cart. */
function ShelfShop({ shelf, className }: ShelfShopProps) {
  const { date, greens } = shelf;
  const shelfCart = useShelfCart(shelf);
  const { user, items, limitOf } = shelfCart;
  const isOnline = useOnline();
  const now = useShopClock();
  const subscriptions = useMySubscriptions(Boolean(user)).data;
  const scrollHere = useScrollHere();
  // Whether it comes with a box decides what it costs.
  if (user === undefined || (user && !subscriptions) || now === null) return null;
  const box = boxOn(subscriptions ?? [], date, now);
  const isTomorrow = addDays(newYorkDay(now), 1) === date;
  const addLabel = box ? 'Add to my box' : isTomorrow ? 'Add for tomorrow' : 'Add for Saturday';
  const cutoff = cutoffOf(date);
  return (
    <div className={className} hidden={!isOnline}>
      <section
        ref={scrollHere}
        id={shelfId}
        aria-labelledby={`${shelfId}-title`}
        className="scroll-mt-20 max-sm:border-b max-sm:pb-8 sm:rounded-xl sm:border sm:bg-sunken sm:p-6"
      >
        <h2 id={`${shelfId}-title`} className="text-2xl">
          Ready this Saturday, no waiting
        </h2>
        <p className="mt-1 text-muted">
          <span>
            Extra greens for <Day day={date} />.{' '}
          </span>
          <span>
            {greens.some(({ ounces }) => ounces > 0)
              ? `Order by ${formatDay(newYorkDay(cutoff))}, ${newYorkTime(cutoff)}, while they last.`
              : 'All of them are taken now.'}
          </span>
        </p>
        <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
          <ul className="grid gap-3 md:grid-cols-2">
            {greens.map((green) => (
              <ShelfCard
                key={green.product.id}
                green={green}
                ounces={ouncesOf(items, green.product.id)}
                max={limitOf(green.product.id)}
                addLabel={addLabel}
                onChange={(next) => setShelfOunces(date, green.product, next)}
              />
            ))}
          </ul>
          {box ? (
            <ShelfExtra shelfCart={shelfCart} {...box} />
          ) : (
            <ShelfOrder date={date} shelfCart={shelfCart} />
          )}
        </div>
      </section>
    </div>
  );
}

/** Once it is there, after a sign-in that began here. */
function useScrollHere() {
  const isHere = useLocation().hash === `#${shelfId}`;
  return useCallback((section: HTMLElement | null) => void (isHere && section?.scrollIntoView()), [isHere]);
}

/** `date` is `YYYY-MM-DD`. */
function boxOn(subscriptions: Subscription[], date: string, now: number) {
  const comes = (delivery: Delivery) =>
    delivery.date === date && hasBox(delivery.state) && delivery.changeUntil >= now;
  for (const subscription of subscriptions) {
    const delivery = subscription.deliveries.find(comes);
    if (delivery) return { subscription, delivery };
  }
  return null;
}
