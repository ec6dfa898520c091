import type { AdminOrder, OrderEdit, OrderStatusChange } from '../../shared/admin-orders.ts';
import { formatLongDay } from '../../shared/delivery-days.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { assertCurrentVersion } from '../row-versions.ts';
import { getAdminOrder, orderMissing } from './admin-orders.ts';
import { changeOrder, recordOrderEvent } from './order-changes.ts';
import { findAnyOrder, type OrderRow } from './orders.ts';
import { expireOrder } from './unpaid-orders.ts';

type ChangeDeps = Pick<Deps, 'db' | 'now'>;

/**
 * Sets an order's status, any to any (spec section 4); notes go into its history. 404 when there is no such order, 409 when
 * somebody else has changed it since `version`.
 */
export function setOrderStatus(
  { db, now }: ChangeDeps,
  adminId: string,
  id: string,
  { status, notes, version }: OrderStatusChange,
): AdminOrder {
  return transact(db, () => {
    listedOrder({ db }, id, version);
    changeOrder(db, id, { status }, `admin:${adminId}`, now());
    if (notes) recordOrderEvent(db, { id, what: 'notes', from: '', to: notes }, `admin:${adminId}`, now());
    return getAdminOrder(db, id);
  });
}

/**
 * Edits what is given of an order: bookkeeping, which moves no money (decisions, "Payments"). 404 when there is no such order;
 * 409 when somebody else has changed it since `version`, or for another total of an order that still waits for its payment.
 */
export function editOrder(
  { db, now }: ChangeDeps,
  adminId: string,
  id: string,
  input: OrderEdit,
): AdminOrder {
  return transact(db, () => {
    const order = listedOrder({ db }, id, input.version);
    const { version: _, guestName, guestEmail, ...change } = input;
    if (input.total !== undefined && input.total !== order.total) assertTotalChangeable(order);
    const contact = {
      ...(guestName !== undefined && { guestName: guestName || null }),
      ...(guestEmail !== undefined && { guestEmail: guestEmail || null }),
    };
    changeOrder(db, id, { ...change, ...contact }, `admin:${adminId}`, now());
    return getAdminOrder(db, id);
  });
}

/**
 * Deletes an order: it leaves every list and the farm's week, its ounces go back unless it was delivered, row and history
 * stay for the books; no money moves. One that still waits for its payment is cancelled at the provider first: 409 when it
 * was paid meanwhile, 503 while the provider is down.
 */
export async function deleteOrder(deps: Deps, adminId: string, id: string): Promise<void> {
  const order = listedOrder(deps, id);
  if (order.paymentStatus === 'unpaid' && order.stockHeld && !(await expireOrder(deps, order))) {
    throw new AppError(
      'conflict',
      `This order has just been paid, for ${formatLongDay(order.deliveryDate)}. Please look at it again.`,
    );
  }
  const { db, now } = deps;
  transact(db, () => void changeOrder(db, id, { deletedAt: now() }, `admin:${adminId}`, now()));
}

/** An order that is on the lists, in the version that the admin has seen. */
function listedOrder({ db }: Pick<Deps, 'db'>, id: string, version?: number): OrderRow {
  const order = findAnyOrder(db, id);
  if (!order || order.deletedAt !== null) throw orderMissing();
  assertCurrentVersion('order', order, version);
  return order;
}

/** The customer is paying the total that was shown. */
function assertTotalChangeable({ paymentStatus, stockHeld }: OrderRow): void {
  if (paymentStatus !== 'unpaid' || !stockHeld) return;
  throw new AppError(
    'conflict',
    'This order still waits for its payment, so its total cannot be changed. Please try again when it is paid.',
  );
}
