import type { AdminOrder, OrderEdit, OrderStatusChange } from '../../shared/contract/orders.ts';
import { addDays, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { assertCurrentVersion } from '../platform/db/row-versions.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import type { Mail, MailDeps } from '../platform/mail/mail.ts';
import { getAdminOrder, orderMissing } from './admin-orders.ts';
import { addressOf } from './fields.ts';
import { goneOrderMail } from './mails.ts';
import { addressToKeep } from './new-order.ts';
import {
  type Actor,
  changeOrder,
  goneMailKeyPrefix,
  type OrderChange,
  recordOrderEvent,
} from './order-changes.ts';
import { findAnyOrder, findOrderOfDay, isOrderGone, type OrderRow } from './orders.ts';
import { queueMoneyMails } from './payment.ts';
import { keptOf, openKeptTask } from './tasks.ts';
import { expireOrder } from './unpaid-orders.ts';

/**
 * Any status to any (product 7.1); a waiting order is cancelled at the provider first. 409 when changed since
 * `version`, paid meanwhile, or its subscription has another box that day; 503 while the provider is down.
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
    assertDayFree(deps, order, { status });
    changeByAdmin(deps, order, { status }, by);
    if (notes) recordOrderEvent(db, { id, what: 'remark', from: '', to: notes }, by, now());
    return getAdminOrder(db, id);
  });
}

/**
 * Moves no money (product 7.4). In the caller's transaction. 400 for a day before the order or over a year
 * ahead; 409 when changed since `version`, for a waiting order's total, or when its subscription has another
 * box that day.
 */
export function editOrder(
  deps: Deps,
  adminId: string,
  id: string,
  input: Omit<OrderEdit, 'address' | 'notes' | 'isApproximate'> & OrderChange,
): AdminOrder {
  const { db, now } = deps;
  const order = listedOrder(deps, id, input.version);
  const { version: _, guestName, guestEmail, deliverBefore, ...change } = input;
  if (input.total !== undefined && input.total !== order.total && input.status !== 'cancelled')
    assertTotalChangeable(order);
  if (input.deliveryDate !== undefined) assertDeliverable(order, input.deliveryDate, now());
  if (order.extraOf && changesPlace(order, input))
    throw new AppError('conflict', 'An extra comes with its box. Please change the box.');
  assertDayFree(deps, order, input);
  const emptied = {
    ...(guestName !== undefined && { guestName: guestName || null }),
    ...(guestEmail !== undefined && { guestEmail: addressToKeep(db, order.userId, guestEmail) }),
    ...(deliverBefore !== undefined && { deliverBefore: deliverBefore || null }),
  };
  changeByAdmin(deps, order, { ...change, ...emptied }, `admin:${adminId}`);
  return getAdminOrder(db, id);
}

function changesPlace(order: OrderRow, asked: OrderChange): boolean {
  const place: OrderChange = { deliveryDate: order.deliveryDate, ...addressOf(order) };
  const names = Object.keys(place) as (keyof OrderChange)[];
  return names.some((name) => asked[name] !== undefined && asked[name] !== place[name]);
}

/**
 * Keeps the row for accounting and moves no money. Stock returns unless delivered. A waiting order is
 * cancelled at the provider first: 409 when paid meanwhile or changed since `version`, 503 while the provider
 * is down.
 */
export async function deleteOrder(deps: Deps, adminId: string, id: string, version?: number): Promise<void> {
  await cancelWaitingOrder(deps, adminId, id, version);
  transact(deps.db, () => {
    changeByAdmin(deps, listedOrder(deps, id), { deletedAt: deps.now() }, `admin:${adminId}`);
  });
}

/**
 * In the caller's transaction. A box removed without a refund, or that was to be paid in cash or by bank, sends a delayed mail
 * (the admin may undo it); a payment that is kept also opens a task.
 */
function changeByAdmin(deps: Deps, before: OrderRow, change: OrderChange, by: Actor): void {
  const { db, now } = deps;
  const after = changeOrder(db, before.id, change, by, now());
  if (isOrderGone(before) || !isOrderGone(after) || before.status === 'delivered') return;
  const kept = keptOf(after);
  const source = `${goneMailKeyPrefix(after.id)}${after.version}`;
  openKeptTask(deps, source, after);
  if (kept === 0 && !isOwed(after)) return;
  const toMail = (to: string) => goneOrderMail(deps.env.origin, to, after, { kept, now: now() });
  queueMoneyMails(deps, source, after, toMail, now() + policies.moveMailWaitMs);
}

/** It was to be paid in cash or by bank. */
function isOwed({ stands, paymentStatus }: OrderRow): boolean {
  return stands && paymentStatus === 'unpaid';
}

/** Null once nothing is kept of what was paid. */
export function writeGoneMail({ db, env, now }: MailDeps, [orderId = '']: string[], to: string): Mail | null {
  const order = findAnyOrder(db, orderId);
  if (!order || !isOrderGone(order)) return null;
  const kept = keptOf(order);
  return kept > 0 || isOwed(order) ? goneOrderMail(env.origin, to, order, { kept, now: now() }) : null;
}

/**
 * At the provider first, so that it cannot be paid; false for other orders, and those to be paid in cash or by bank. Errors
 * as in `setOrderStatus`.
 */
export async function cancelWaitingOrder(
  deps: Deps,
  adminId: string,
  id: string,
  version?: number,
): Promise<boolean> {
  const order = listedOrder(deps, id, version);
  if (!order.isWaiting || order.stands) return false;
  if (await expireOrder(deps, order, `admin:${adminId}`)) return true;
  throw new AppError(
    'conflict',
    `This order has just been paid, for ${formatLongDay(order.deliveryDate, deps.now())}. Please look at it again.`,
  );
}

function listedOrder({ db }: Pick<Deps, 'db'>, id: string, version?: number): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order || order.deletedAt !== null) throw orderMissing();
  assertCurrentVersion('order', order, version);
  return order;
}

/** A total cannot change while the customer is paying it. */
function assertTotalChangeable(order: OrderRow): void {
  if (!order.isWaiting) return;
  throw new AppError(
    'conflict',
    'This order still waits for its payment, so its total cannot be changed. Please try again when it is paid.',
  );
}

export function otherBoxOn(db: Db, { id, subscriptionId }: OrderRow, day: string): OrderRow | undefined {
  const other = subscriptionId ? findOrderOfDay(db, subscriptionId, day) : undefined;
  return other && other.id !== id && !isOrderGone(other) ? other : undefined;
}

function assertDayFree(
  { db, now }: Deps,
  order: OrderRow,
  { status = order.status, deliveryDate = order.deliveryDate }: Pick<OrderEdit, 'status' | 'deliveryDate'>,
): void {
  const isMoved = deliveryDate !== order.deliveryDate;
  const isBack = order.status === 'cancelled' && status !== 'cancelled';
  if (!(isMoved || isBack) || !otherBoxOn(db, order, deliveryDate)) return;
  throw new AppError(
    'conflict',
    `This subscription already has a box on ${formatLongDay(deliveryDate, now())}. Please choose another day.`,
  );
}

function assertDeliverable({ createdAt }: OrderRow, day: string, now: number): void {
  if (day >= newYorkDay(createdAt) && day <= addDays(newYorkDay(now), 366)) return;
  throw new AppError(
    'invalid',
    'Please choose a delivery day after the order was placed, within a year from now.',
  );
}
