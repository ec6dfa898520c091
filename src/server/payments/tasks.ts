import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AdminTask } from '../../shared/contract/overview.ts';
import { formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import type { OrderRow } from '../orders/orders.ts';
import { orders } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { tasks } from './table.ts';

type NewTask = Pick<typeof tasks.$inferInsert, 'kind' | 'source' | 'orderId' | 'chargeId' | 'amount'>;

/** Opens a task, inside the caller's transaction. The same `source` again changes nothing, also once it is closed. */
export function openTask({ db, now }: Deps, task: NewTask): void {
  db.insert(tasks)
    .values({ ...task, id: newId(), createdAt: now() })
    .onConflictDoNothing()
    .run();
}

/** What nobody has closed yet, the newest first. */
export function listOpenTasks(db: Db, now: number): AdminTask[] {
  const rows = db
    .select({ task: tasks, order: orders })
    .from(tasks)
    .leftJoin(orders, eq(orders.id, tasks.orderId))
    .where(isNull(tasks.closedAt))
    .orderBy(desc(tasks.createdAt))
    .all();
  return rows.map(({ task, order }) => ({
    id: task.id,
    kind: task.kind,
    at: task.createdAt,
    orderId: order && order.deletedAt === null ? order.id : null,
    ...taskText(task, order, now),
  }));
}

/**
 * Closes a task with a note of what was done, which is kept in the order's history as well. 404 for an unknown one, 409 for one
 * that somebody has closed.
 */
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

/** In words what happened and what to do, as it is at `now` (epoch ms). */
export function taskText(
  { kind, amount, chargeId }: Pick<NewTask, 'kind' | 'amount' | 'chargeId'>,
  order: OrderRow | null,
  now: number,
): { title: string; advice: string } {
  const paid = order ? `order ${order.orderNumber}` : `charge ${chargeId}, which no order goes with`;
  const { title, advice } = {
    'failed-refund': {
      title: `A refund of ${formatCents(amount)} for ${paid} failed`,
      advice:
        "The customer's bank did not take it. Refund it again, or pay it back in another way and tell the customer.",
    },
    'lost-dispute': {
      title: `The dispute over ${formatCents(amount)} for ${paid} was lost`,
      advice: 'The bank has given the money back to the customer: there is nothing left to refund.',
    },
  }[kind];
  return { title, advice: [advice, ...boxText(order, newYorkDay(now))].join(' ') };
}

/** Whether the order's box still comes, where it has not come yet. */
function boxText(order: OrderRow | null, today: string): string[] {
  if (order?.status === 'cancelled') return ['Its box stays cancelled.'];
  if (!order || order.deletedAt !== null || order.status === 'delivered' || order.deliveryDate < today)
    return [];
  return [
    `Its box still comes on ${formatLongDay(order.deliveryDate)}: delete the order if it should not come.`,
  ];
}
