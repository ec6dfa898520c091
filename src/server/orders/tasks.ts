import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AdminTask } from '../../shared/contract/overview.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { hasMail } from '../platform/mail/outbox.ts';
import { goneMailKeyPrefix, recordOrderEvent } from './order-changes.ts';
import { isOrderGone, type OrderRow } from './orders.ts';
import { orders, tasks } from './table.ts';

type NewTask = Pick<typeof tasks.$inferInsert, 'kind' | 'source' | 'orderId' | 'chargeId' | 'amount'>;

/** In the caller's transaction. The same `source` again changes nothing, even once closed. */
export function openTask({ db, now }: Pick<Deps, 'db' | 'now'>, task: NewTask): void {
  db.insert(tasks)
    .values({ ...task, id: newId(), createdAt: now() })
    .onConflictDoNothing()
    .run();
}

/**
 * In the caller's transaction. For an order that does not come: what is still kept of its payment, if anything. Opens no
 * second task while one of the order is open.
 */
export function openKeptTask(deps: Pick<Deps, 'db' | 'now'>, source: string, order: OrderRow): void {
  const kind = 'kept-payment';
  const amount = keptOf(order);
  const isSame = and(eq(tasks.orderId, order.id), eq(tasks.kind, kind), isNull(tasks.closedAt));
  const isThere = deps.db.select({ id: tasks.id }).from(tasks).where(isSame).get() !== undefined;
  if (amount > 0 && !isThere) openTask(deps, { kind, source, orderId: order.id, amount });
}

/** In the caller's transaction. For what was paid back of an order that is unpaid, if anything. */
export function openUnpaidTask(deps: Pick<Deps, 'db' | 'now'>, order: OrderRow): void {
  const { id, version, refundedAmount: amount } = order;
  const source = `unpaid-refund:${id}:${version}`;
  if (amount > 0) openTask(deps, { kind: 'unpaid-refund', source, orderId: id, amount });
}

export function listOpenTasks(db: Db, now: number): AdminTask[] {
  const rows = db
    .select({ task: tasks, order: orders })
    .from(tasks)
    .leftJoin(orders, eq(orders.id, tasks.orderId))
    .where(isNull(tasks.closedAt))
    .orderBy(desc(tasks.createdAt))
    .all();
  return rows.filter(isOpen).map(({ task, order }) => ({
    id: task.id,
    kind: task.kind,
    at: task.createdAt,
    orderId: order && order.deletedAt === null ? order.id : null,
    ...textOf(db, task, order, now),
  }));
}

type TaskRow = typeof tasks.$inferSelect;

/** A kept payment is resolved by a refund, or when the order is back in the week; a refund of what is unpaid by its payment. */
function isOpen({ task, order }: { task: TaskRow; order: OrderRow | null }): boolean {
  if (task.kind === 'unpaid-refund') return order?.paymentStatus === 'unpaid';
  return task.kind !== 'kept-payment' || (order !== null && isOrderGone(order) && keptOf(order) > 0);
}

function textOf(db: Db, task: TaskRow, order: OrderRow | null, now: number) {
  if (task.kind !== 'kept-payment' || !order) return taskText(task, order, now);
  const isTold = hasMail(db, goneMailKeyPrefix(order.id));
  return taskText({ ...task, amount: keptOf(order), isTold }, order, now);
}

/** Cents not refunded. The total cannot be used: it may have been edited. */
export function keptOf(order: OrderRow): number {
  const { paymentStatus, subtotal, discount, referralDiscount, delivery, tax, refundedAmount } = order;
  const isKept = paymentStatus === 'paid' || paymentStatus === 'partially_refunded';
  const paid = subtotal - discount - referralDiscount + delivery + tax;
  return isKept ? Math.max(0, paid - refundedAmount) : 0;
}

/** The note also goes into the order's history. 404 for an unknown task, 409 for a closed one. */
export function closeTask({ db, now }: Deps, adminId: string, id: string, note: string): void {
  transact(db, () => {
    const closed = db
      .update(tasks)
      .set({ closedAt: now(), closedBy: adminId, note })
      .where(and(eq(tasks.id, id), isNull(tasks.closedAt)))
      .returning()
      .get();
    if (closed?.orderId)
      recordOrderEvent(
        db,
        { id: closed.orderId, what: 'remark', from: '', to: note },
        `admin:${adminId}`,
        now(),
      );
    if (closed) return;
    if (db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).get())
      throw new AppError('conflict', 'Somebody has closed this task already.');
    throw new AppError('notFound', 'We do not know this task.');
  });
}

export function taskText(
  { kind, amount, isTold = false }: Pick<NewTask, 'kind' | 'amount'> & { isTold?: boolean },
  order: OrderRow | null,
  now: number,
): { title: string; advice: string } {
  const paid = order ? `order ${order.orderNumber}` : 'a payment that no order goes with';
  const { title, advice } = {
    'failed-refund': {
      title: `A refund of ${formatCents(amount)} for ${paid} failed`,
      advice:
        "The customer's bank did not take it. Refund it again, or pay it back in another way and tell the customer.",
    },
    'lost-dispute': {
      title: `The dispute over ${formatCents(amount)} for ${paid} was lost`,
      advice: 'The bank has paid it back to the customer: it is not to be refunded again.',
    },
    'kept-payment': {
      title: `${formatCents(amount)} for ${paid} was not paid back`,
      advice: isTold
        ? 'The box does not come, and the customer was told that we will be in touch about the money. Refund it, or agree on something else.'
        : 'The box does not come, and no mail has told the customer about the money. Refund it, or agree on something else.',
    },
    'unpaid-refund': {
      title: `${formatCents(amount)} was paid back for ${paid}, which is unpaid again`,
      advice:
        'Mark the order as paid if its money came after all. Otherwise settle with the customer what was paid back.',
    },
  }[kind];
  if (kind === 'kept-payment' || kind === 'unpaid-refund') return { title, advice };
  return { title, advice: [advice, ...boxText(order, now)].join(' ') };
}

function boxText(order: OrderRow | null, now: number): string[] {
  if (order?.status === 'cancelled') return ['Its box stays cancelled.'];
  if (
    !order ||
    order.deletedAt !== null ||
    order.status === 'delivered' ||
    order.deliveryDate < newYorkDay(now)
  )
    return [];
  return [
    `Its box still comes on ${formatLongDay(order.deliveryDate, now)}: delete the order if it should not come.`,
  ];
}
