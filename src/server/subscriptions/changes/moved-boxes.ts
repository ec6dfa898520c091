import { and, eq } from 'drizzle-orm';
import type {
  AdminOrder,
  OrderEdit,
  OrderStatus,
  OrderStatusChange,
} from '../../../shared/contract/orders.ts';
import { type Departure, lastDeparture } from '../../../shared/rules/departures.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import { requireCompleteAddress } from '../../delivery/delivery-address.ts';
import { locateAnywhere } from '../../delivery/geocode.ts';
import {
  cancelWaitingOrder,
  editOrder,
  otherBoxOn,
  setOrderStatus,
} from '../../orders/admin-order-changes.ts';
import { movedOrderMail } from '../../orders/mails.ts';
import { type Actor, moveMailKeyPrefix } from '../../orders/order-changes.ts';
import { findAnyOrder, greensOf, type OrderRow } from '../../orders/orders.ts';
import { tellProviderOrLater } from '../../orders/provider-record.ts';
import { emailOfOrder } from '../../orders/recipients.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import type { Mail, MailDeps } from '../../platform/mail/mail.ts';
import { queueWaitingMail, type WithdrawnMail, withdrawWaitingMail } from '../../platform/mail/outbox.ts';
import { departuresOf } from '../record/departures.ts';
import { subscriptions } from '../record/table.ts';
import { changeBox, leaveDay, moveOrder, placeExtras } from '../schedule/move-order.ts';
import { deliverToOf } from './deliver-to.ts';

/**
 * `editOrder`, also for a paid box that moves: it still counts for its Saturday, and a charge for the new day
 * is dropped (docs/decisions/074). The farm may deliver beyond the area. A waiting order is cancelled at the provider first. Mails the customer
 * unless `tellCustomer` is false. 409 when the subscription has another box that day or it is closed.
 */
export async function editOrderOrBox(
  deps: Deps,
  adminId: string,
  id: string,
  { version, tellCustomer = true, address, notes, ...input }: OrderEdit,
): Promise<AdminOrder> {
  const located = address && (await locateAnywhere(deps, requireCompleteAddress(address)));
  const edit = { ...deliverToOf(located, notes), ...input };
  const isCancelled = edit.status === 'cancelled' && (await cancelWaitingOrder(deps, adminId, id, version));
  const result = transact(deps.db, () => {
    const before = findAnyOrder(deps.db, id);
    const isMoved = before && edit.deliveryDate !== undefined && edit.deliveryDate !== before.deliveryDate;
    if (isMoved) {
      assertOpen(deps, edit.deliveryDate ?? '');
      leaveDay(deps, before, edit.deliveryDate ?? '', 'moved');
    }
    const waiting = isMoved ? takeWaitingMoveMail(deps, id) : undefined;
    const change = isMoved ? { ...edit, status: statusOfMoved(before, edit.status) } : edit;
    const edited = editOrder(deps, adminId, id, isCancelled ? change : { ...change, version });
    if (before?.subscriptionId) placeExtras(deps, before.subscriptionId, `admin:${adminId}`);
    if (isMoved && (tellCustomer || waiting)) queueMoveMail(deps, before, waiting);
    if (before && edit.isApproximate === false) confirmAddress(deps.db, before);
    return edited;
  });
  const changed = findAnyOrder(deps.db, id);
  if (changed && (edit.deliveryDate ?? address ?? notes) !== undefined)
    await tellProviderOrLater(deps, changed);
  return result;
}

/** `setOrderStatus`, also for a box with extras. */
export async function setStatusOfOrderOrBox(
  deps: Deps,
  adminId: string,
  id: string,
  input: OrderStatusChange,
): Promise<AdminOrder> {
  const changed = await setOrderStatus(deps, adminId, id, input);
  const subscriptionId = findAnyOrder(deps.db, id)?.subscriptionId;
  if (subscriptionId) transact(deps.db, () => void placeExtras(deps, subscriptionId, `admin:${adminId}`));
  return changed;
}

/** The move that follows replaces it. A held mail may have been sent before the restore. */
export function takeWaitingMoveMail({ db }: Pick<Deps, 'db'>, orderId: string): WithdrawnMail | undefined {
  const withdrawn = withdrawWaitingMail(db, moveMailKeyPrefix(orderId));
  return withdrawn?.heldAt === null ? withdrawn : undefined;
}

/** An address confirmed on one box holds for later boxes. */
function confirmAddress(db: Db, { subscriptionId, street, zipCode }: OrderRow): void {
  const isSame = and(eq(subscriptions.street, street), eq(subscriptions.zipCode, zipCode));
  db.update(subscriptions)
    .set({ isApproximate: false })
    .where(and(eq(subscriptions.id, subscriptionId ?? ''), isSame))
    .run();
}

/** A shipped box that moves is back at the farm. */
function statusOfMoved({ status }: OrderRow, wanted: OrderStatus = status): OrderStatus {
  return status === 'shipped' && wanted === 'shipped' ? 'confirmed' : wanted;
}

/**
 * In the caller's transaction. An order moved away from that day (`YYYY-MM-DD`) returns to it, unless its
 * subscription has another box there.
 */
export function deliverOn(deps: Pick<Deps, 'db' | 'now'>, order: OrderRow, day: string, by: Actor): void {
  const { db } = deps;
  if (order.deliveryDate !== day && otherBoxOn(db, order, day))
    changeBox(deps, order.id, { status: 'delivered' }, by);
  else moveOrder(deps, order, day, 'delivered', by, { status: 'delivered' });
}

/**
 * In the caller's transaction. If the tick pulled the order back to its original day, it returns to the day
 * it had been moved to, unless that day is closed or taken.
 */
export function undoDelivery(
  deps: Pick<Deps, 'db' | 'now'>,
  order: OrderRow,
  status: OrderStatus,
  by: Actor,
): OrderRow {
  const { db } = deps;
  const last = lastDeparture(departuresOf(db, order), order.id, order.deliveryDate);
  const isOpen = ({ day }: Departure) =>
    !otherBoxOn(db, order, day) && !closedDaysFrom(db, day).includes(day);
  return last?.cause === 'delivered' && isOpen(last)
    ? moveOrder(deps, order, last.day, 'moved', by, { status: 'confirmed' })
    : changeBox(deps, order.id, { status }, by);
}

export function assertOpen({ db, now }: Deps, day: string): void {
  if (!closedDaysFrom(db, day).includes(day)) return;
  throw new AppError('conflict', `${formatLongDay(day, now())} is closed. Please choose another day.`);
}

/**
 * Delayed: a further move replaces the `waiting` mail, and a move back to the old day (in its key) sends
 * none.
 */
export function queueMoveMail(
  deps: Deps,
  before: OrderRow,
  waiting: WithdrawnMail | undefined,
  by: 'farm' | 'customer' = 'farm',
): void {
  const { db, now } = deps;
  const order = findAnyOrder(db, before.id);
  const to = order && emailOfOrder(db, order);
  if (!to) return;
  const [oldDay = before.deliveryDate] = waiting?.key.split(':').slice(2) ?? [];
  const key = `${moveMailKeyPrefix(order.id)}${oldDay}:${by}:${order.version}`;
  queueWaitingMail(deps, key, to, waiting?.nextAttemptAt ?? now() + policies.moveMailWaitMs);
}

/** Null for a box that does not come, or comes on its old day. */
export function writeMoveMail(
  { db, env, now }: MailDeps,
  [orderId = '', oldDay = '', by]: string[],
  to: string,
): Mail | null {
  const order = findAnyOrder(db, orderId);
  if (!order?.isToCome || order.deliveryDate === oldDay) return null;
  const greens = greensOf(db, orderId);
  const mover = by === 'customer' ? by : 'farm';
  return movedOrderMail(env.origin, to, order, { oldDay, greens, by: mover, now: now() });
}
