import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { business } from '../../../shared/business.ts';
import type { Point } from '../../../shared/contract/delivery.ts';
import type { AdminTask } from '../../../shared/contract/overview.ts';
import type { RunAnswer, RunStop } from '../../../shared/contract/run.ts';
import { newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { formatDay, formatLongDay } from '../../../shared/rules/format-day.ts';
import { type StopNumbers, stopNumbers } from '../../../shared/rules/stop-numbers.ts';
import { houseKey } from '../../../shared/rules/street-line.ts';
import { products } from '../../catalog/table.ts';
import { zipCodes } from '../../delivery/table.ts';
import { zipOfField } from '../../delivery/zip-text.ts';
import { boxDeliveryOf } from '../../orders/fields.ts';
import { greensOf, isPlaceUnclear, type OrderRow } from '../../orders/orders.ts';
import { emailOfOrder } from '../../orders/recipients.ts';
import { isInWeek, stands } from '../../orders/standing.ts';
import { orders } from '../../orders/table.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queuePush } from '../../push/push.ts';
import { getDeliveryWindow } from '../../settings/settings.ts';
import { changeBox } from '../../subscriptions/schedule/move-order.ts';
import { type AddressedBox, addressedBoxes } from '../demand.ts';
import { packPrints } from '../table.ts';
import { outForDeliveryMail } from './mails.ts';
import { drivingOrder, insertedOrder, type RouteStop } from './route.ts';
import { runs, runTicks } from './table.ts';

/** Stops in driving order. `date` is `YYYY-MM-DD` (product 12.12). */
export function getRun({ db, now }: Pick<Deps, 'db' | 'now'>, date: string): RunAnswer {
  const boxes = addressedBoxes(db, date);
  const run = db.select().from(runs).where(eq(runs.date, date)).get();
  const route = inDrivingOrder(db, date, boxes, run?.stopIds ?? null);
  const numbers = numbersOf(db, date, route);
  const byId = new Map(boxes.map((box) => [box.orderId, box]));
  const names = new Map(
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .all()
      .map(({ id, name }) => [id, name]),
  );
  const ticks = ticksOfDay(db, date);
  const toStop = (box: AddressedBox, point: Point): RunStop => ({
    orderId: box.orderId,
    orderIds: box.orderIds,
    orderNumber: box.orderNumber,
    stop: numbers[box.orderId] ?? 0,
    name: box.name,
    phone: box.phone,
    street: box.street,
    city: box.city,
    state: box.state,
    zipCode: box.zipCode,
    ...boxDeliveryOf(box),
    isApproximate: isPlaceUnclear(box),
    ...(box.collect !== undefined && { collect: box.collect }),
    point,
    lines: box.lines.map(({ productId, ounces }) => ({
      productName: names.get(productId) ?? productId,
      ounces,
    })),
    ...(ticks.get(box.orderId) ?? noTick),
  });
  const stops = route.flatMap(({ id, point }) => {
    const box = byId.get(id);
    return box ? toStop(box, point) : [];
  });
  return { date, now: now(), startedAt: run?.startedAt ?? null, stops };
}

/** The numbers on the labels, by order id. */
export function numbersOfDay(db: Db, date: string, boxes: AddressedBox[]): StopNumbers {
  const run = db.select().from(runs).where(eq(runs.date, date)).get();
  return numbersOf(db, date, inDrivingOrder(db, date, boxes, run?.stopIds ?? null));
}

function numbersOf(db: Db, date: string, route: RouteStop[]): StopNumbers {
  const print = db.select().from(packPrints).where(eq(packPrints.date, date)).get();
  return stopNumbers(
    route.map(({ id }) => id),
    print ? JSON.parse(print.numbers) : {},
  );
}

/** Ids of the day's orders that are neither delivered nor "not home". */
export function openStops(db: Db, date: string): string[] {
  const ticks = ticksOfDay(db, date);
  return addressedBoxes(db, date)
    .filter(({ orderId, status }) => status !== 'delivered' && (ticks.get(orderId) ?? noTick).tick === 'open')
    .map(({ orderId }) => orderId);
}

/** Shared by all phones. No ids: back to the computed order. */
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
 * Mails each customer once and fixes the order of stops. Repeat it for boxes added since. 409 on any other
 * day.
 */
export function startRun(deps: Deps, adminId: string, date: string): RunAnswer {
  const { db, now } = deps;
  const today = newYorkDay(now());
  if (date !== today)
    throw new AppError(
      'conflict',
      `The run of ${formatLongDay(date, now())} can be started on that day only. Today is ${formatLongDay(today, now())}.`,
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
  changeBox(deps, row.id, { status: 'shipped' }, `admin:${adminId}`);
  const to = emailOfOrder(db, row);
  const key = `run-out:${row.id}:${row.deliveryDate}`;
  if (!to) return;
  const box = { greens: greensOf(db, row.id), window: getDeliveryWindow(db), now: now() };
  if (!queueMail(deps, key, outForDeliveryMail(env.origin, to, row, box))) return;
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
 * For past undelivered, unrefunded boxes, until they are moved, refunded, cancelled or delivered: one per box where a run was
 * started or a stop ticked, else one for all of the day.
 */
export function undeliveredTasks(db: Db, now: number): AdminTask[] {
  const rows = db
    .select()
    .from(orders)
    .where(
      and(
        lt(orders.deliveryDate, newYorkDay(now)),
        isNull(orders.deletedAt),
        inArray(orders.status, ['pending', 'confirmed', 'growing', 'shipped']),
        stands(orders),
        isNull(orders.extraOf),
        ne(orders.paymentStatus, 'refunded'),
      ),
    )
    .all();
  const begun = daysWithRun(db);
  return [...Map.groupBy(rows, ({ deliveryDate }) => deliveryDate)].flatMap(([date, ofDay]) =>
    begun.has(date)
      ? ofDay.map((order) => undeliveredTask(order, now))
      : [undeliveredDayTask(date, ofDay.length, now)],
  );
}

function daysWithRun(db: Db): Set<string> {
  const started = db.select({ date: runs.date }).from(runs).where(isNotNull(runs.startedAt)).all();
  const ticked = db.selectDistinct({ date: runTicks.date }).from(runTicks).all();
  return new Set([...started, ...ticked].map(({ date }) => date));
}

function undeliveredTask({ id, orderNumber, deliveryDate }: OrderRow, now: number): AdminTask {
  return {
    id: `undelivered-${id}`,
    kind: 'undelivered',
    at: newYorkInstant(deliveryDate, 24),
    orderId: id,
    title: `The box of order ${orderNumber} was not delivered on ${formatLongDay(deliveryDate, now)}`,
    advice: 'Bring it again on another day, refund it, or set it delivered if it was delivered after all.',
  };
}

function undeliveredDayTask(date: string, count: number, now: number): AdminTask {
  const boxes = count === 1 ? 'Was the box' : `Were the ${count} boxes`;
  return {
    id: `undelivered-${date}`,
    kind: 'undelivered',
    at: newYorkInstant(date, 24),
    orderId: null,
    date,
    count,
    title: `${boxes} of ${formatDay(date, 'weekday', now)} delivered?`,
    advice: 'Nobody ticked a stop that day.',
  };
}

/** Coming boxes with addresses that the map service did not find. */
export function unclearPlaceTasks(db: Db, now: number): AdminTask[] {
  const isComing = gte(orders.deliveryDate, newYorkDay(now));
  const rows = db
    .select()
    .from(orders)
    .where(and(isComing, isInWeek(orders), eq(orders.isApproximate, true)))
    .all();
  return rows.filter(isPlaceUnclear).map((row) => ({
    id: `address-${row.id}`,
    kind: 'unclear-address' as const,
    at: row.createdAt,
    orderId: row.id,
    title: `The map does not know the address of order ${row.orderNumber} for ${formatLongDay(row.deliveryDate, now)}`,
    advice: 'Ask the customer, and say in the order that the address is right.',
  }));
}

export type StopTick = Pick<RunStop, 'tick' | 'tickNote' | 'tickedAt' | 'tickKey'>;

const noTick: StopTick = { tick: 'open', tickNote: '', tickedAt: null, tickKey: '' };

/** `date` is `YYYY-MM-DD`. */
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

/** By order id. `date` is `YYYY-MM-DD`. */
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

/** Cached until the stops change: every phone asks, and a route takes a tenth of a second. */
const computed = new WeakMap<Db, Map<string, { key: string; route: RouteStop[] }>>();
const maxKnownDays = 20;

function inDrivingOrder(db: Db, date: string, boxes: AddressedBox[], kept: string | null): RouteStop[] {
  const stops = routeStopsOf(db, boxes);
  if (kept !== null) return insertedOrder(JSON.parse(kept), stops);
  const days = computed.get(db) ?? new Map<string, { key: string; route: RouteStop[] }>();
  computed.set(db, days);
  const key = JSON.stringify(stops);
  const known = days.get(date);
  if (known?.key === key) return known.route;
  const route = drivingOrder(stops);
  if (days.size >= maxKnownDays) days.clear();
  days.set(date, { key, route });
  return route;
}

/**
 * Falls back to the ZIP code's centroid, then the farm. Apartments of a house share one point, a checked one
 * if possible.
 */
function routeStopsOf(db: Db, boxes: AddressedBox[]): RouteStop[] {
  const codes = [...new Set(boxes.flatMap(({ zipCode }) => zipOfField(zipCode) ?? []))];
  const { zipCode, lat, lng } = zipCodes;
  const found = db.select({ zipCode, lat, lng }).from(zipCodes).where(inArray(zipCode, codes)).all();
  const centroids = new Map(found.map((code) => [code.zipCode, { lat: code.lat, lng: code.lng }]));
  const houses = new Map<string, Point>();
  const placed = boxes.map((box) => ({ box, house: houseKey(box), own: checkedPoint(box) }));
  for (const { house, own } of placed.toSorted(
    (a, b) => Number(a.box.isApproximate) - Number(b.box.isApproximate),
  ))
    if (house && own && !houses.has(house)) houses.set(house, own);
  return placed.map(({ box, house, own }) => {
    const known = houses.get(house ?? '') ?? own;
    const point = known ?? centroids.get(zipOfField(box.zipCode) ?? '') ?? business.farm;
    return { id: box.orderId, point, street: box.street, deliverBefore: box.deliverBefore };
  });
}

function checkedPoint({ lat, lng }: AddressedBox): Point | undefined {
  return lat !== null && lng !== null ? { lat, lng } : undefined;
}
