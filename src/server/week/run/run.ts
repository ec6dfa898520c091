import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, min, notInArray, sql } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import type { AdminTask } from '../../../shared/contract/overview.ts';
import type { RunAnswer, RunStop } from '../../../shared/contract/run.ts';
import { formatLongDay, newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { products } from '../../catalog/table.ts';
import { zipCodes } from '../../delivery/table.ts';
import { zipOfField } from '../../delivery/zip-text.ts';
import { changeOrder } from '../../orders/order-changes.ts';
import type { OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/payment.ts';
import { orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queuePush } from '../../push/push.ts';
import { type AddressedBox, addressedBoxes } from '../demand.ts';
import { outForDeliveryMail } from './mails.ts';
import { drivingOrder, insertedOrder, type RouteStop } from './route.ts';
import { runs, runTicks } from './table.ts';

/** A day's run: its stops in driving order with the state of each. `date` is `YYYY-MM-DD` (product 12.12). */
export function getRun({ db, now }: Pick<Deps, 'db' | 'now'>, date: string): RunAnswer {
  const boxes = addressedBoxes(db, date);
  const run = db.select().from(runs).where(eq(runs.date, date)).get();
  const ids = inDrivingOrder(db, date, boxes, run?.stopIds ?? null);
  const byId = new Map(boxes.map((box) => [box.orderId, box]));
  const names = new Map(
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .all()
      .map(({ id, name }) => [id, name]),
  );
  const ticks = ticksOfDay(db, date);
  const toStop = (box: AddressedBox): RunStop => ({
    orderId: box.orderId,
    orderNumber: box.orderNumber,
    name: box.name,
    phone: box.phone,
    street: box.street,
    city: box.city,
    state: box.state,
    zipCode: box.zipCode,
    notes: box.notes,
    deliverBefore: box.deliverBefore,
    lines: box.lines.map(({ productId, ounces }) => ({
      productName: names.get(productId) ?? productId,
      ounces,
    })),
    ...(ticks.get(box.orderId) ?? noTick),
  });
  const stops = ids.flatMap((id) => byId.get(id) ?? []).map(toStop);
  return { date, now: now(), startedAt: run?.startedAt ?? null, stops };
}

/** Keeps an order of the stops that somebody has chosen, for all phones; without ids the computed one counts again. */
export function keepOrder(deps: Pick<Deps, 'db' | 'now'>, date: string, ids: string[]): RunAnswer {
  const stopIds = ids.length > 0 ? JSON.stringify([...new Set(ids)]) : null;
  deps.db
    .insert(runs)
    .values({ date, stopIds })
    .onConflictDoUpdate({ target: runs.date, set: { stopIds } })
    .run();
  return getRun(deps, date);
}

/**
 * Starts the run of today: its orders are out for delivery, which their customers are told once, and its order stays as it is
 * driven. Again it does the same for boxes that have come to the run since. 409 on any other day than its own.
 */
export function startRun(deps: Deps, adminId: string, date: string): RunAnswer {
  const { db, now } = deps;
  const today = newYorkDay(now());
  if (date !== today)
    throw new AppError(
      'conflict',
      `The run of ${formatLongDay(date)} can be started on that day only. Today is ${formatLongDay(today)}.`,
    );
  transact(db, () => {
    const { stops } = getRun(deps, date);
    const stopIds = JSON.stringify(stops.map(({ orderId }) => orderId));
    db.insert(runs)
      .values({ date, stopIds, startedAt: now() })
      .onConflictDoUpdate({
        target: runs.date,
        set: { stopIds, startedAt: sql`coalesce(${runs.startedAt}, ${now()})` },
      })
      .run();
    const open = stops.filter(({ tick }) => tick === 'open').map(({ orderId }) => orderId);
    const rows = open.length === 0 ? [] : db.select().from(orders).where(inArray(orders.id, open)).all();
    for (const row of rows) if (row.status !== 'delivered') sendOut(deps, adminId, row);
  });
  return getRun(deps, date);
}

function sendOut(deps: Deps, adminId: string, row: OrderRow): void {
  const { db, env, now } = deps;
  changeOrder(db, row.id, { status: 'shipped' }, `admin:${adminId}`, now());
  const to = emailOfOrder(db, row);
  const key = `run-out:${row.id}:${row.deliveryDate}`;
  if (!to || !queueMail(db, key, outForDeliveryMail(env.origin, to, row), now())) return;
  const push = {
    key,
    title: 'Your box is out for delivery',
    body: `Order ${row.orderNumber} is on its way today.`,
    path: '/dashboard?tab=orders',
    expiresAt: newYorkInstant(row.deliveryDate, 24),
  };
  queuePush(db, row.userId, push, now());
}

/**
 * Boxes of earlier days that did not reach their customers and are not paid back, since the farm first drove a run: each is an open
 * task until its order is moved, refunded, cancelled or delivered after all. A day whose run nobody started counts as well.
 */
export function undeliveredTasks(db: Db, now: number): AdminTask[] {
  const started = db
    .select({ date: min(runs.date) })
    .from(runs)
    .where(isNotNull(runs.startedAt))
    .get();
  const ticked = db
    .select({ date: min(runTicks.date) })
    .from(runTicks)
    .get();
  const [firstDay] = [started?.date, ticked?.date].flatMap((date) => date ?? []).toSorted();
  if (firstDay === undefined) return [];
  const rows = db
    .select()
    .from(orders)
    .where(
      and(
        gte(orders.deliveryDate, firstDay),
        lt(orders.deliveryDate, newYorkDay(now)),
        isNull(orders.deletedAt),
        inArray(orders.status, ['pending', 'confirmed', 'growing', 'shipped']),
        notInArray(orders.paymentStatus, ['unpaid', 'refunded']),
      ),
    )
    .all();
  return rows.map((row) => ({
    id: `undelivered-${row.id}`,
    kind: 'undelivered' as const,
    at: newYorkInstant(row.deliveryDate, 24),
    orderId: row.id,
    title: `The box of order ${row.orderNumber} was not delivered on ${formatLongDay(row.deliveryDate)}`,
    advice: 'Bring it again on another day, refund it, or set it delivered if it was delivered after all.',
  }));
}

/** What a stop is in, and since which tick. */
export type StopTick = Pick<RunStop, 'tick' | 'tickNote' | 'tickedAt' | 'tickKey'>;

const noTick: StopTick = { tick: 'open', tickNote: '', tickedAt: null, tickKey: '' };

/** What a stop is in on a day (`YYYY-MM-DD`). */
export function presentTick(db: Db, orderId: string, date: string): StopTick {
  const latest = db
    .select()
    .from(runTicks)
    .where(and(eq(runTicks.orderId, orderId), eq(runTicks.date, date)))
    .orderBy(desc(runTicks.at), desc(runTicks.key))
    .limit(1)
    .get();
  return latest ? toStopTick(latest) : noTick;
}

/** What each ticked stop of a day (`YYYY-MM-DD`) is in, by its order's id. */
function ticksOfDay(db: Db, date: string): Map<string, StopTick> {
  const rows = db
    .select()
    .from(runTicks)
    .where(eq(runTicks.date, date))
    .orderBy(runTicks.at, runTicks.key)
    .all();
  return new Map(rows.map((row) => [row.orderId, toStopTick(row)]));
}

function toStopTick({ state, note, at, key }: typeof runTicks.$inferSelect): StopTick {
  return { tick: state, tickNote: note, tickedAt: at, tickKey: key };
}

/** Computed again only when the stops have changed: every phone asks, and the route takes a tenth of a second. */
const computed = new WeakMap<Db, Map<string, { stops: string; ids: string[] }>>();
const maxKnownDays = 20;

function inDrivingOrder(db: Db, date: string, boxes: AddressedBox[], kept: string | null): string[] {
  const stops = routeStopsOf(db, boxes);
  if (kept !== null) return insertedOrder(JSON.parse(kept), stops).map(({ id }) => id);
  const days = computed.get(db) ?? new Map<string, { stops: string; ids: string[] }>();
  computed.set(db, days);
  const key = JSON.stringify(stops);
  const known = days.get(date);
  if (known?.stops === key) return known.ids;
  const ids = drivingOrder(stops).map(({ id }) => id);
  if (days.size >= maxKnownDays) days.clear();
  days.set(date, { stops: key, ids });
  return ids;
}

/** Where a box has no coordinates its ZIP code's centroid helps out, and the farm where that is not known either. */
function routeStopsOf(db: Db, boxes: AddressedBox[]): RouteStop[] {
  const codes = [...new Set(boxes.flatMap(({ zipCode }) => zipOfField(zipCode) ?? []))];
  const { zipCode, lat, lng } = zipCodes;
  const found = db.select({ zipCode, lat, lng }).from(zipCodes).where(inArray(zipCode, codes)).all();
  const centroids = new Map(found.map((code) => [code.zipCode, { lat: code.lat, lng: code.lng }]));
  return boxes.map(({ orderId, street, zipCode, lat, lng, deliverBefore }) => {
    const checked = lat !== null && lng !== null ? { lat, lng } : undefined;
    const point = checked ?? centroids.get(zipOfField(zipCode) ?? '') ?? business.farm;
    return { id: orderId, point, street, deliverBefore };
  });
}
