import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { AdminOrder, OrderEdit, OrderStatus } from '../../../shared/contract/orders.ts';
import { formatLongDay, scheduledSince } from '../../../shared/rules/delivery-days.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import { cancelWaitingOrder, editOrder, otherBoxOn } from '../../orders/admin-order-changes.ts';
import { movedOrderMail } from '../../orders/mails.ts';
import { type Actor, changeOrder, moveMailKeyPrefix } from '../../orders/order-changes.ts';
import { findAnyOrder, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/payment.ts';
import { orderEvents } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail, type WithdrawnMail, withdrawWaitingMail } from '../../platform/mail/outbox.ts';
import { daysServedBy, returnBox, serveDay } from '../record/delivery-plans.ts';
import { findAnySubscription } from '../record/subscriptions.ts';
import { markCollectionDue } from '../schedule/collection.ts';
import { findSkip } from './skips.ts';

/**
 * `editOrder`, also of a subscription's paid box that is moved to another day: its Saturday stays served by it, and the
 * charge of a Saturday that it is moved to falls away (docs/decisions/074). An order that waits for its payment is cancelled
 * at the provider first. The customer hears of a new day by mail, unless `tellCustomer` is false. 409 when the subscription
 * has another box on that day, or the farm has closed it.
 */
export async function editOrderOrBox(
  deps: Deps,
  adminId: string,
  id: string,
  { version, tellCustomer = true, ...edit }: OrderEdit,
): Promise<AdminOrder> {
  const isCancelled = edit.status === 'cancelled' && (await cancelWaitingOrder(deps, adminId, id, version));
  return transact(deps.db, () => {
    const before = findAnyOrder(deps.db, id);
    const isMoved = before && edit.deliveryDate !== undefined && edit.deliveryDate !== before.deliveryDate;
    if (isMoved) {
      assertOpen(deps, edit.deliveryDate ?? '');
      leaveSaturday(deps, before, edit.deliveryDate ?? '');
    }
    const withdrawn = isMoved ? withdrawWaitingMail(deps.db, moveMailKeyPrefix(id)) : undefined;
    // One that is held since a restore may have been sent before it.
    const waiting = withdrawn?.heldAt === null ? withdrawn : undefined;
    const change = isMoved ? { ...edit, status: statusOfMoved(before, edit.status) } : edit;
    const edited = editOrder(deps, adminId, id, isCancelled ? change : { ...change, version });
    if (isMoved && (tellCustomer || waiting)) queueMoveMail(deps, before, waiting);
    return edited;
  });
}

/** A box that has left the farm and comes on another day is back at the farm. */
function statusOfMoved({ status }: OrderRow, wanted: OrderStatus = status): OrderStatus {
  return status === 'shipped' && wanted === 'shipped' ? 'confirmed' : wanted;
}

/**
 * Writes that a paid box was delivered on a day (`YYYY-MM-DD`), inside the caller's transaction. Where it was moved to another
 * one meanwhile, it stands on its day again, and the other has a box of its own: nothing is packed twice.
 */
export function deliverOn(deps: Pick<Deps, 'db' | 'now'>, order: OrderRow, day: string, by: Actor): void {
  const { db, now } = deps;
  const isMovedBack = order.deliveryDate !== day && !otherBoxOn(db, order, day);
  if (isMovedBack) leaveSaturday(deps, order, day);
  const deliveryDate = isMovedBack ? day : order.deliveryDate;
  changeOrder(db, order.id, { status: 'delivered', deliveryDate }, by, now());
}

/**
 * Takes back that a box was delivered, inside the caller's transaction: it gets a status again. One that this had brought back
 * from the day to which it was moved goes there again, if no other box of its subscription comes then and the farm is open.
 * Returns the order as it is then.
 */
export function takeDeliveryBack(
  deps: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  status: OrderStatus,
  by: Actor,
): OrderRow {
  const { db, now } = deps;
  const left = dayLeftByDelivery(db, order);
  if (!left || otherBoxOn(db, order, left) || closedDaysFrom(db, left).includes(left))
    return changeOrder(db, order.id, { status }, by, now());
  leaveSaturday(deps, order, left);
  return changeOrder(db, order.id, { status: 'confirmed', deliveryDate: left }, by, now());
}

/** The day that `deliverOn` moved a box away from; undefined where the box was on its day, or has been moved since. */
function dayLeftByDelivery(db: Db, { id }: OrderRow): string | undefined {
  const { orderId, what, from, to, at } = orderEvents;
  const last = (event: SQL | undefined) =>
    db
      .select({ from, at })
      .from(orderEvents)
      .where(and(eq(orderId, id), event))
      .orderBy(desc(orderEvents.id))
      .get();
  const move = last(eq(what, 'deliveryDate'));
  const delivery = last(and(eq(what, 'status'), eq(to, 'delivered')));
  return move && move.at === delivery?.at ? move.from : undefined;
}

/**
 * A Saturday that a box is moved away from has no charge of its own any more, but for one that the box was moved to before
 * and whose charge is still to come. One that comes on its own `day` again, or on one that was skipped, takes no other's place.
 */
function leaveSaturday(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, subscriptionId, deliveryDate }: OrderRow,
  day: string,
): void {
  const subscription = subscriptionId ? findAnySubscription(db, subscriptionId) : undefined;
  if (!subscription) return;
  const [left] = scheduledSince(subscription, deliveryDate);
  if (left?.day === deliveryDate && left.chargeAt <= now()) serveDay(db, subscription.id, deliveryDate, id);
  const isBack =
    daysServedBy(db, subscription.id, id).includes(day) ||
    findSkip(db, subscription.id, day)?.movedOrderId === id;
  if (isBack) returnBox(db, subscription, { orderId: id, day, left: deliveryDate }, now());
  markCollectionDue(db, subscription.id);
}

function assertOpen({ db }: Deps, day: string): void {
  if (!closedDaysFrom(db, day).includes(day)) return;
  throw new AppError('conflict', `${formatLongDay(day)} is closed. Please choose another day.`);
}

/**
 * Tells the customer the old and the new day of a paid order. The mail waits a while: a move that follows takes the place of
 * the `waiting` one, and one back to the old day, which its key names, causes none.
 */
function queueMoveMail(deps: Deps, before: OrderRow, waiting: WithdrawnMail | undefined): void {
  const { db, env, now } = deps;
  const order = findAnyOrder(db, before.id);
  const to = order && emailOfOrder(db, order);
  if (!order || !to || !isComing(order)) return;
  const [oldDay = before.deliveryDate] = waiting?.key.split(':').slice(2) ?? [];
  if (oldDay === order.deliveryDate) return;
  const queuedAt = waiting?.createdAt ?? now();
  const key = `${moveMailKeyPrefix(order.id)}${oldDay}:${order.version}`;
  queueMail(
    db,
    key,
    movedOrderMail(env.origin, to, order, oldDay),
    queuedAt,
    queuedAt + policies.moveMailWaitMs,
  );
}

function isComing(order: OrderRow): boolean {
  return order.paymentStatus !== 'unpaid' && order.status !== 'delivered' && !isOrderGone(order);
}
