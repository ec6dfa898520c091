import type { AdminOrder, OrderEdit, OrderStatusChange } from '../../shared/contract/orders.ts';
import { addDays, formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { getAdminOrder, orderMissing } from './admin-orders.ts';
import { type Actor, changeOrder, recordOrderEvent } from './order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from './orders.ts';
import { expireOrder } from './unpaid-orders.ts';

/**
 * Sets an order's status, any to any (product 7.1); notes go into its history. One that waits for its payment is
 * cancelled at the provider first. 404 when there is no such order, 409 when somebody else has changed it since `version`,
 * it was paid meanwhile, or its subscription has another box on its day by now, 503 while the provider is down.
 */
export async function setOrderStatus(
  deps: Deps,
  adminId: string,
  id: string,
  { status, notes, version }: OrderStatusChange,
): Promise<AdminOrder> {
  const { db, now } = deps;
  const by: Actor = `admin:${adminId}`;
  const isCancelled = status === 'cancelled' && (await cancelWaitingOrder(deps, adminId, id, version));
  return transact(db, () => {
    const order = listedOrder(deps, id, isCancelled ? undefined : version);
    assertDayFree(db, order, { status });
    changeOrder(db, id, { status }, by, now());
    if (notes) recordOrderEvent(db, { id, what: 'remark', from: '', to: notes }, by, now());
    return getAdminOrder(db, id);
  });
}

/**
 * Edits what is given of an order: bookkeeping, which moves no money (product 7.4), inside the caller's
 * transaction. 404 when there is no such order; 400 for a delivery day before the order or more than a year ahead; 409 when
 * somebody else has changed it since `version`, for another total of an order that waits for its payment, or where its
 * subscription has another box on that day.
 */
export function editOrder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  adminId: string,
  id: string,
  input: OrderEdit,
): AdminOrder {
  const order = listedOrder({ db }, id, input.version);
  const { version: _, guestName, guestEmail, deliverBefore, ...change } = input;
  if (input.total !== undefined && input.total !== order.total) assertTotalChangeable(order);
  if (input.deliveryDate !== undefined) assertDeliverable(order, input.deliveryDate, now());
  assertDayFree(db, order, input);
  const emptied = {
    ...(guestName !== undefined && { guestName: guestName || null }),
    ...(guestEmail !== undefined && { guestEmail: guestEmail || null }),
    ...(deliverBefore !== undefined && { deliverBefore: deliverBefore || null }),
  };
  changeOrder(db, id, { ...change, ...emptied }, `admin:${adminId}`, now());
  return getAdminOrder(db, id);
}

/**
 * Deletes an order: it leaves every list and the farm's week, its ounces go back unless it was delivered, row and history
 * stay for the accounts; no money moves. One that still waits for its payment is cancelled at the provider first: 409 when it
 * was paid meanwhile, or when the `version` that the admin has seen is not the present one, 503 while the provider is down.
 */
export async function deleteOrder(deps: Deps, adminId: string, id: string, version?: number): Promise<void> {
  await cancelWaitingOrder(deps, adminId, id, version);
  const { db, now } = deps;
  transact(db, () => void changeOrder(db, id, { deletedAt: now() }, `admin:${adminId}`, now()));
}

/**
 * Cancels an order that waits for its payment, at the provider first, so that it cannot be paid any more; false for any
 * other. 404 and 409 as for `setOrderStatus`.
 */
export async function cancelWaitingOrder(
  deps: Deps,
  adminId: string,
  id: string,
  version?: number,
): Promise<boolean> {
  const order = listedOrder(deps, id, version);
  if (!isWaiting(order)) return false;
  if (await expireOrder(deps, order, `admin:${adminId}`)) return true;
  throw new AppError(
    'conflict',
    `This order has just been paid, for ${formatLongDay(order.deliveryDate)}. Please look at it again.`,
  );
}

function isWaiting({ paymentStatus, stockHeld }: OrderRow): boolean {
  return paymentStatus === 'unpaid' && stockHeld;
}

/** An order that is on the lists, in the version that the admin has seen. */
function listedOrder({ db }: Pick<Deps, 'db'>, id: string, version?: number): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order || order.deletedAt !== null) throw orderMissing();
  assertCurrentVersion('order', order, version);
  return order;
}

/** The customer is paying the total that was shown. */
function assertTotalChangeable(order: OrderRow): void {
  if (!isWaiting(order)) return;
  throw new AppError(
    'conflict',
    'This order still waits for its payment, so its total cannot be changed. Please try again when it is paid.',
  );
}

/** Another box of the same subscription that comes on a day. */
export function otherBoxOn(db: Db, { id, subscriptionId }: OrderRow, day: string): OrderRow | undefined {
  const other = subscriptionId ? findOrderOfDay(db, subscriptionId, day) : undefined;
  return other && other.id !== id && !isOrderGone(other) ? other : undefined;
}

/** 409 where a box would come on another one's day: it is moved there, or was cancelled and comes back. */
function assertDayFree(
  db: Db,
  order: OrderRow,
  { status = order.status, deliveryDate = order.deliveryDate }: Pick<OrderEdit, 'status' | 'deliveryDate'>,
): void {
  const isMoved = deliveryDate !== order.deliveryDate;
  const isBack = order.status === 'cancelled' && status !== 'cancelled';
  if (!(isMoved || isBack) || !otherBoxOn(db, order, deliveryDate)) return;
  throw new AppError(
    'conflict',
    `This subscription already has a box on ${formatLongDay(deliveryDate)}. Please choose another day.`,
  );
}

function assertDeliverable({ createdAt }: OrderRow, day: string, now: number): void {
  if (day >= newYorkDay(createdAt) && day <= addDays(newYorkDay(now), 366)) return;
  throw new AppError(
    'invalid',
    'Please choose a delivery day after the order was placed, within a year from now.',
  );
}
