import { and, eq, type SQL } from 'drizzle-orm';
import type { ShelfOffer } from '../../../shared/contract/shelf.ts';
import { hasBox, plannedDelivery } from '../../../shared/rules/delivery-plan.ts';
import type { PricedLine } from '../../catalog/pricing.ts';
import { offersFor, type ShelfBuyer, shelfDay, shelfOffersOf, takeFromShelf } from '../../growing/shelf.ts';
import { linesOf, subscriptionsWithOrderOn } from '../../orders/orders.ts';
import { unpaidOrdersOf } from '../../orders/unpaid-orders.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { deliveryPlansNow } from '../record/delivery-plans.ts';
import { subscriptions } from '../record/table.ts';
import { isRunning } from './coming-boxes.ts';

/** `userId` is null for a visitor. */
export function readShelf({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string | null): ShelfOffer[] {
  const date = shelfDay(db, now());
  // Asked with every visit, mostly for nothing.
  if (shelfOffersOf(db, date).length === 0) return [];
  const buyer = { date, isSubscriber: isSubscriberOf(db, now(), date, userId), now: now() };
  return offersFor(db, buyer, userId ? heldBy(db, userId, buyer) : new Map());
}

/** By an order that a checkout would replace; with a box that day, by an extra, which is pressed again under its key. */
function heldBy(db: Db, userId: string, { date, isSubscriber }: ShelfBuyer): Map<string, number> {
  const kind = isSubscriber ? 'extra' : 'checkout';
  const orders = unpaidOrdersOf(db, userId, (order) => order.kind === kind && order.deliveryDate === date);
  const lines = orders.flatMap(({ id }) => linesOf(db, id)).filter(({ pool }) => pool === 'shelf');
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  const ouncesOf = (of: typeof lines) => of.reduce((sum, { given }) => sum + (given ?? 0), 0);
  return new Map([...byProduct].map(([id, of]) => [id, ouncesOf(of)]));
}

type Purchase = { userId: string; now: number; expected: string | undefined };

/**
 * For a one-time order, in the caller's transaction, which must roll back. 409 naming a green
 * that the shelf does not hold for this customer, or for the day that the page showed.
 */
export function takeForSaturday(db: Db, { userId, now, expected }: Purchase, lines: PricedLine[]) {
  const date = shelfDay(db, now);
  if (expected !== undefined && expected !== date) {
    const names = lines.map(({ productName }) => productName).join(', ');
    throw new AppError('conflict', `Sorry, it is too late to buy ${names} for the day that the page showed.`);
  }
  const buyer = { date, isSubscriber: isSubscriberOf(db, now, date, userId), now };
  return { deliveryDate: date, lines: takeFromShelf(db, buyer, lines) };
}

function isSubscriberOf(db: Db, now: number, date: string, userId: string | null): boolean {
  return userId !== null && subscribersOf(db, now, date, eq(subscriptions.userId, userId)).length > 0;
}

/** Customers whose running subscription has a box that day (`YYYY-MM-DD`), paid or to be charged. */
export function subscribersOf(db: Db, now: number, date: string, which?: SQL): string[] {
  const withBox = new Set(subscriptionsWithOrderOn(db, date));
  const found = deliveryPlansNow(db, and(isRunning, which), now).flatMap(([{ id, userId }, plan]) => {
    const state = plannedDelivery(plan, date)?.state;
    return state && hasBox(state) && (state === 'scheduled' || withBox.has(id)) ? userId : [];
  });
  return [...new Set(found)];
}
