import { and, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { comesAlone } from '../../../shared/rules/own-orders.ts';
import { cancellationOf, changeOrder } from '../../orders/order-changes.ts';
import { readDeliveryChange } from '../../orders/order-metadata.ts';
import { findAnyOrder, isOrderGone, type OrderRow } from '../../orders/orders.ts';
import { readProviderRecord, tellProvider, toldFields } from '../../orders/provider-record.ts';
import { orderEvents, orders } from '../../orders/table.ts';
import { openKeptTask } from '../../orders/tasks.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachApart } from '../../platform/process/each-apart.ts';
import { changeBox, moveOrder } from '../../subscriptions/schedule/move-order.ts';
import { reconciliation } from '../table.ts';

/** For a restored copy: tells the provider which orders were cancelled, put back or changed since the last run. */
export async function tellChangedOrders(deps: Deps): Promise<void> {
  const startedAt = deps.now();
  const changed = changedOrders(deps, Math.min(lastTold(deps.db), startedAt));
  await forEachApart(deps, 'changed order could not be told to the provider', changed, (order) =>
    tellProvider(deps, order),
  );
  deps.db
    .insert(reconciliation)
    .values({ key, instant: startedAt })
    .onConflictDoUpdate({ target: reconciliation.key, set: { instant: startedAt } })
    .run();
}

/** After a restore: repeats cancellations, returns and changes of the delivery made since the copy. */
export async function adoptChangedOrders(deps: Deps): Promise<void> {
  const { db, now } = deps;
  const coming = db.select().from(orders).where(isComing(deps)).all();
  await forEachApart(deps, 'change of an order could not be adopted', coming, async (order) => {
    const { metadata, isCancelled } = await readProviderRecord(deps, order);
    transact(db, () => adoptDelivery(deps, order.id, metadata));
    if (isCancelled === true && !isOrderGone(order))
      transact(db, () => {
        const gone = changeOrder(db, order.id, cancellationOf(order, now()), 'stripe', now());
        openKeptTask(deps, `cancelled-since-copy:${gone.id}:${gone.version}`, gone);
      });
    if (isCancelled === false && isOrderGone(order))
      transact(db, () =>
        changeOrder(db, order.id, { status: 'confirmed', deletedAt: null }, 'stripe', now()),
      );
  });
}

/** The day only of what comes alone: that of a box follows its subscription's skips. */
function adoptDelivery(deps: Deps, id: string, metadata: Record<string, string>): void {
  const order = findAnyOrder(deps.db, id);
  const change = order && readDeliveryChange(metadata, order);
  if (!order || !change) return;
  const isMoved = comesAlone(order) && order.deliveryDate !== change.deliveryDate;
  if (isMoved) moveOrder(deps, order, change.deliveryDate, 'moved', 'stripe', change.deliverTo);
  else changeBox(deps, id, change.deliverTo, 'stripe');
}

const key = 'cancellations';

function lastTold(db: Db): number {
  return db.select().from(reconciliation).where(eq(reconciliation.key, key)).get()?.instant ?? 0;
}

function isComing({ now }: Deps) {
  return and(
    gte(orders.deliveryDate, newYorkDay(now())),
    ne(orders.paymentStatus, 'unpaid'),
    ne(orders.status, 'delivered'),
  );
}

/** Includes the last millisecond told. Two queries, one per index. */
function changedOrders(deps: Deps, since: number): OrderRow[] {
  const wasChanged = or(
    inArray(orderEvents.what, ['deletedAt', ...toldFields]),
    sql`${orderEvents.what} = 'status' and 'cancelled' in (${orderEvents.from}, ${orderEvents.to})`,
  );
  const ofOrder = and(eq(orderEvents.orderId, orders.id), gte(orderEvents.at, since), wasChanged);
  const isChanged = exists(deps.db.select().from(orderEvents).where(ofOrder));
  return [isNull(orders.deletedAt), isNotNull(orders.deletedAt)].flatMap((half) =>
    deps.db
      .select()
      .from(orders)
      .where(and(half, isComing(deps), isChanged))
      .all(),
  );
}
