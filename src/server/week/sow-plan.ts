import { and, inArray } from 'drizzle-orm';
import type { Harvest, NewHarvest } from '../../shared/contract/growing.ts';
import type { SowPlanBoxes, SowPlanRow } from '../../shared/contract/week.ts';
import { addDays, newYorkDay, saturdayOnOrAfter, sowDay } from '../../shared/rules/delivery-days.ts';
import { customerSummariesOf } from '../accounts/record/customer-summaries.ts';
import { findProducts, type ProductRow } from '../catalog/products.ts';
import { type HarvestRow, harvestsOf, removeHarvest, writeHarvest } from '../growing/harvests.ts';
import { growingTrays } from '../growing/sowings.ts';
import { orders } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { getGrowingBufferPercent } from '../settings/settings.ts';
import { invitedBoxes } from '../subscriptions/move-ins/move-ins.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { type DemandBox, demandBetween, paidBoxes } from './demand.ts';
import { traysOf } from './trays.ts';

/** From today through the Saturday in `weeks` weeks. */
export async function readSowPlan({ db, now }: Deps, weeks: number): Promise<SowPlanRow[]> {
  const today = newYorkDay(now());
  const until = addDays(saturdayOnOrAfter(today), 7 * (weeks - 1));
  const rows = new Map<string, SowPlanRow>();
  const rowOf = (date: string, productId: string) => {
    const key = `${date} ${productId}`;
    const row = rows.get(key) ?? emptyRow(date, productId);
    rows.set(key, row);
    return row;
  };
  const demand = await demandBetween(db, now(), today, until);
  for (const { day, orderId, lines } of toSow(demand)) {
    for (const { productId, ounces } of lines) {
      const row = rowOf(day, productId);
      row.ounces += ounces;
      if (orderId === null) row.subscriptions += 1;
      else row.orders += 1;
    }
  }
  for (const { day, moveIn } of invitedBoxes(db, now(), until))
    for (const { productId, quantity } of moveIn.products) rowOf(day, productId).invitedOunces += quantity;
  for (const { date, productId, trays, lostTrays } of growingTrays(db, today, until)) {
    const row = rowOf(date, productId);
    row.sownTrays += trays;
    row.lostTrays += lostTrays;
  }
  for (const { date, productId, expected, over } of traysOf(db, demand, today, until).values())
    if (expected !== null) Object.assign(rowOf(date, productId), { expected, over });
  const found = findProducts(
    db,
    [...rows.values()].map(({ productId }) => productId),
  );
  const buffer = getGrowingBufferPercent(db);
  return [...rows.values()]
    .map((row) => withTrays(row, found.get(row.productId), buffer))
    .sort((one, other) => compareRows(one, other, found));
}

/** Without what is bought from the shelf: that is sown already. */
function toSow(boxes: DemandBox[]): DemandBox[] {
  return boxes.filter(({ fromShelf }) => !fromShelf);
}

function emptyRow(date: string, productId: string): SowPlanRow {
  const counts = { ounces: 0, invitedOunces: 0, orders: 0, subscriptions: 0 };
  const nothing = { ...counts, bufferOunces: 0, sownTrays: 0, lostTrays: 0 };
  const unknown = { trays: null, sowOn: null, seedGrams: null, expected: null, over: null };
  return { date, productId, ...nothing, ...unknown };
}

/** In integers: fractions would order a tray too many. */
function withTrays(row: SowPlanRow, product: ProductRow | undefined, buffer: number): SowPlanRow {
  const bufferOunces = Math.ceil((row.ounces * buffer) / 100);
  const { growDays = null, ouncesPerTray = null, seedGramsPerTray = null } = product ?? {};
  if (growDays === null || ouncesPerTray === null) return { ...row, bufferOunces };
  const trays = Math.ceil((row.ounces * (100 + buffer)) / (100 * ouncesPerTray));
  const sowOn = sowDay(row.date, growDays);
  return {
    ...row,
    bufferOunces,
    trays,
    sowOn,
    seedGrams: seedGramsPerTray === null ? null : trays * seedGramsPerTray,
  };
}

function compareRows(one: SowPlanRow, other: SowPlanRow, found: Map<string, ProductRow>): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  const place = ({ productId }: SowPlanRow) => found.get(productId)?.position ?? 1000;
  return place(one) - place(other) || (one.productId < other.productId ? -1 : 1);
}

/** Who needs how many ounces of a green on a day. */
export async function readSowPlanBoxes(
  { db, now }: Deps,
  date: string,
  productId: string,
): Promise<SowPlanBoxes> {
  const boxes = toSow(await demandBetween(db, now(), date, date));
  const needed = boxes.flatMap(({ orderId, subscriptionId, lines }) => {
    const line = lines.find((one) => one.productId === productId);
    return line ? [{ orderId, subscriptionId, ounces: line.ounces }] : [];
  });
  const names = namesOf(db, needed);
  return needed.map((one, index) => ({ ...one, name: names[index] ?? '' }));
}

type Owned = Pick<DemandBox, 'orderId' | 'subscriptionId'>;

export function namesOf(db: Db, boxes: Owned[]): string[] {
  const orderIds = boxes.flatMap(({ orderId }) => orderId ?? []);
  const dueIds = boxes.flatMap(({ orderId, subscriptionId }) => (orderId ? [] : (subscriptionId ?? [])));
  const { id, userId, guestName } = orders;
  const bought = db
    .select({ id, userId, guestName })
    .from(orders)
    .where(and(inArray(id, orderIds)))
    .all();
  const due = db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(inArray(subscriptions.id, dueIds))
    .all();
  const owners = [...bought, ...due].flatMap((one) => one.userId ?? []);
  const accounts = customerSummariesOf(db, owners);
  const names = new Map<string, string>();
  for (const one of bought) names.set(one.id, one.guestName || (accounts.get(one.userId ?? '')?.name ?? ''));
  for (const one of due) names.set(one.id, accounts.get(one.userId)?.name ?? '');
  return boxes.map(({ orderId, subscriptionId }) => names.get(orderId ?? subscriptionId ?? '') ?? '');
}

export function listHarvests(db: Db, date: string): Harvest[] {
  const boxes = paidBoxes(db, date);
  return harvestsOf(db, date).map((row) => toHarvest(db, row, boxes));
}

/** Changes no stock or order. 404 for an unknown green. */
export function recordHarvest(deps: Deps, { date, productId, ounces = null }: NewHarvest): Harvest {
  const row = writeHarvest(deps, { date, productId, ounces });
  return toHarvest(deps.db, row, paidBoxes(deps.db, date));
}

/** Returns the day's remaining harvests. */
export function undoHarvest({ db }: Deps, date: string, productId: string): Harvest[] {
  removeHarvest(db, date, productId);
  return listHarvests(db, date);
}

/** Latest order first: early orders are served first. */
function toHarvest(db: Db, row: HarvestRow, boxes: DemandBox[]): Harvest {
  const needing = boxes.flatMap((box) => {
    const ounces = box.lines.find(({ productId }) => productId === row.productId)?.ounces ?? 0;
    return ounces > 0 && box.orderId ? [{ ...box, orderId: box.orderId, ounces }] : [];
  });
  const needed = needing.reduce((sum, { ounces }) => sum + ounces, 0);
  const shortfall = row.ounces === null ? 0 : Math.max(0, needed - row.ounces);
  const reached: { orderId: string; subscriptionId: string | null; ounces: number }[] = [];
  let missing = shortfall;
  for (const { orderId, subscriptionId, ounces } of needing.toReversed()) {
    if (missing === 0) break;
    const short = Math.min(missing, ounces);
    reached.push({ orderId, subscriptionId, ounces: short });
    missing -= short;
  }
  const names = namesOf(db, reached);
  const reaches = reached.map(({ orderId, ounces }, n) => ({ orderId, ounces, name: names[n] ?? '' }));
  return { ...row, shortfall, reaches };
}
