import type { LocatedAddress } from '../../../shared/contract/address.ts';
import type { DeliveryChange, Order } from '../../../shared/contract/orders.ts';
import { addDays, newYorkDay, saturdayOnOrAfter } from '../../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { comesAlone } from '../../../shared/rules/own-orders.ts';
import { requireCompleteAddress } from '../../delivery/delivery-address.ts';
import { checkDeliveryArea } from '../../delivery/geocode.ts';
import { isFromShelf } from '../../orders/kinds.ts';
import type { Actor, OrderChange } from '../../orders/order-changes.ts';
import { findOrder, getOwnOrder, itemsOf, type OrderRow } from '../../orders/orders.ts';
import { tellProviderOrLater } from '../../orders/provider-record.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { changeBox, moveOrder } from '../schedule/move-order.ts';
import { assertRoom } from '../schedule/room.ts';
import { countChange } from './change-limit.ts';
import { deliverToOf } from './deliver-to.ts';
import { assertOpen, queueMoveMail, takeWaitingMoveMail } from './moved-boxes.ts';
import { assertNotOfReferrer } from './self-referral.ts';
import { assertBeforeCutoff } from './skip-rules.ts';

/**
 * Until the cutoff. 400 outside the area or for a day that is no later Saturday; 404 unless it is the
 * customer's and stands; 409 when it is too late, or for the day of a subscription's box.
 */
export async function changeOwnDelivery(
  deps: Deps,
  userId: string,
  id: string,
  { address, notes, deliveryDate }: DeliveryChange,
): Promise<Order> {
  countChange(deps, userId);
  requireChangeableOrder(deps, userId, id);
  const located = address && (await locateInArea(deps, requireCompleteAddress(address)));
  const changed = transact(deps.db, () => {
    const order = requireChangeableOrder(deps, userId, id);
    if (located && order.referralDiscount > 0) assertNotOfReferrer(deps.db, userId, located);
    const change = deliverToOf(located, notes);
    const by: Actor = `customer:${userId}`;
    if (deliveryDate === undefined || deliveryDate === order.deliveryDate)
      return changeBox(deps, id, change, by);
    return moveOwn(deps, order, deliveryDate, change, by);
  });
  await tellProviderOrLater(deps, changed);
  return getOwnOrder(deps.db, userId, id);
}

/** 404 unless it is the customer's and stands; 409 when it is over or past its cutoff. */
export function requireChangeableOrder({ db, now }: Deps, userId: string, id: string): OrderRow {
  const order = requireOwnOrder({ db }, userId, id);
  if (order.status === 'cancelled') throw new AppError('conflict', 'This order is cancelled.');
  if (order.status === 'delivered') throw new AppError('conflict', 'This order is delivered already.');
  if (order.kind === 'extra')
    throw new AppError('conflict', 'An extra comes with its box. Please change or remove it there.');
  assertBeforeCutoff(order.deliveryDate, now());
  return order;
}

export function requireOwnOrder({ db }: Pick<Deps, 'db'>, userId: string, id: string): OrderRow {
  const order = findOrder(db, userId, id);
  if (order?.stands && order.deletedAt === null) return order;
  throw new AppError('notFound', 'We do not know this order.');
}

/** 409 for what is bound to a subscription. */
export function assertComesAlone(order: OrderRow): void {
  if (comesAlone(order)) return;
  throw new AppError(
    'conflict',
    'This box belongs to a subscription, so it cannot be moved or cancelled here. Please skip it instead.',
  );
}

async function locateInArea(deps: Deps, address: LocatedAddress): Promise<LocatedAddress> {
  return { ...address, ...(await checkDeliveryArea(deps, address)) };
}

function moveOwn(deps: Deps, order: OrderRow, day: string, change: OrderChange, by: Actor): OrderRow {
  assertComesAlone(order);
  if (isFromShelf(itemsOf(deps.db, order.id)))
    throw new AppError('conflict', 'These greens are ready that Saturday, so the day cannot be changed.');
  assertLaterSaturday(order, day, deps.now());
  assertOpen(deps, day);
  assertRoom(deps.db, deps.now(), day);
  const waiting = takeWaitingMoveMail(deps, order.id);
  const moved = moveOrder(deps, order, day, 'moved', by, change);
  queueMoveMail(deps, order, waiting, 'customer');
  return moved;
}

function assertLaterSaturday({ deliveryDate }: OrderRow, day: string, now: number): void {
  const isSaturday = saturdayOnOrAfter(day) === day;
  if (isSaturday && day >= deliveryDate && day <= addDays(newYorkDay(now), 366)) return;
  throw new AppError(
    'invalid',
    `Please choose a Saturday after ${formatLongDay(deliveryDate, now)}, within a year from now.`,
  );
}
