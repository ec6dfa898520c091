import { eq } from 'drizzle-orm';
import { combinedAddress } from '../../shared/contract/address.ts';
import type { PackBox, PackLine, PackList } from '../../shared/contract/week.ts';
import { csvText } from '../../shared/csv.ts';
import { cutoffOf } from '../../shared/rules/delivery-days.ts';
import { mayDo, type StaffRole } from '../../shared/rules/roles.ts';
import type { StopNumbers } from '../../shared/rules/stop-numbers.ts';
import { catalogOrder, findProducts } from '../catalog/products.ts';
import { boxDeliveryOf, boxFields } from '../orders/fields.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { addressedBoxes, paidBoxes } from './demand.ts';
import { readPackChanges } from './pack-changes.ts';
import { numbersOfDay } from './run/run.ts';
import { namesOf } from './sow-plan.ts';
import { packPrints, packTicks } from './table.ts';

/** CSV when the name ends in `.csv`. */
export async function readPackListFile(
  deps: Deps,
  roles: StaffRole[],
  file: string,
): Promise<PackList | string> {
  if (file.endsWith('.csv'))
    return packListCsv(deps.db, seenBy(roles, packBoxes(deps.db, file.slice(0, -4))));
  return readPackList(deps, roles, file);
}

/** `date` is `YYYY-MM-DD`. */
async function readPackList(deps: Deps, roles: StaffRole[], date: string): Promise<PackList> {
  const { db } = deps;
  const boxes = packBoxes(db, date);
  const { unpaid, changes } = await readPackChanges(db, deps.now(), { date, boxes });
  const print = lastPrint(db, date);
  return {
    totals: totalsOf(db, boxes),
    boxes: seenBy(roles, boxes),
    unpaid: mayDo(roles, 'admin') ? unpaid : [],
    changes: changes.filter(({ kind }) => kind !== 'unpaid' || mayDo(roles, 'admin')),
    now: deps.now(),
    changeUntil: cutoffOf(date),
    printedAt: print?.printedAt ?? null,
    sincePrint: print ? differences(db, JSON.parse(print.boxes), boxes) : [],
  };
}

/** Packers read no more of customers than a label says. */
function seenBy(roles: StaffRole[], boxes: PackBox[]): PackBox[] {
  if (mayDo(roles, 'admin')) return boxes;
  return boxes.map((box) => ({ ...box, address: box.street, notes: '' }));
}

function packListCsv(db: Db, boxes: PackBox[]): string {
  const totals = totalsOf(db, boxes);
  const names = namesOfGreens(db, totals);
  const ounces = (lines: PackLine[]) =>
    totals.map(({ productId }) => String(lines.find((line) => line.productId === productId)?.ounces ?? 0));
  return csvText([
    [
      'Stop',
      'Town',
      'Order',
      'Name',
      'Address',
      ...boxFields.map(({ heading }) => heading),
      ...totals.map(({ productId }) => `${names(productId)} (oz)`),
      'Packed',
    ],
    ...boxes.map((box) => [
      String(box.stop),
      box.town,
      box.orderNumber,
      box.name,
      box.address,
      ...boxFields.map(({ onBox }) => box[onBox] ?? ''),
      ...ounces(box.lines),
      box.isPacked ? 'yes' : 'no',
    ]),
    ['Total', '', '', '', '', ...boxFields.map(() => ''), ...totals.map((line) => String(line.ounces)), ''],
  ]);
}

/** Fixes the numbers, and is stored to show what has changed since. */
export function notePrint(deps: Deps, roles: StaffRole[], date: string): Promise<PackList> {
  transact(deps.db, () => {
    const boxes = packBoxes(deps.db, date);
    const before: StopNumbers = JSON.parse(lastPrint(deps.db, date)?.numbers ?? '{}');
    const added = Object.fromEntries(boxes.map(({ orderId, stop }) => [orderId, stop]));
    const print = {
      printedAt: deps.now(),
      boxes: JSON.stringify(printedOf(boxes)),
      numbers: JSON.stringify({ ...before, ...added }),
    };
    deps.db
      .insert(packPrints)
      .values({ date, ...print })
      .onConflictDoUpdate({ target: packPrints.date, set: print })
      .run();
  });
  return readPackList(deps, roles, date);
}

type Tick = { isPacked: boolean; at: number; key: string };

/**
 * `at` is epoch ms. The latest tap wins, in any order of arrival; a key counts once. 404 for a box not packed
 * that day.
 */
export function tickBox(
  { db, now }: Deps,
  adminId: string,
  { date, orderId }: { date: string; orderId: string },
  tick: Tick,
): { orderId: string; isPacked: boolean } {
  return transact(db, () => {
    if (!paidBoxes(db, date).some((box) => box.orderId === orderId))
      throw new AppError('notFound', 'There is no such box on that day.');
    const at = Math.min(tick.at, now());
    const row = { date, orderId, key: tick.key, isPacked: tick.isPacked, at, by: adminId };
    db.insert(packTicks).values(row).onConflictDoNothing().run();
    return { orderId, isPacked: packedOn(db, date).has(orderId) };
  });
}

function packBoxes(db: Db, date: string): PackBox[] {
  const packed = packedOn(db, date);
  const boxes = addressedBoxes(db, date);
  const numbers = numbersOfDay(db, date, boxes);
  const print = lastPrint(db, date);
  const printed: Printed | null = print ? JSON.parse(print.boxes) : null;
  return boxes
    .map((box) => ({
      orderId: box.orderId,
      orderIds: box.orderIds,
      orderNumber: box.orderNumber,
      stop: numbers[box.orderId] ?? 0,
      name: box.name,
      address: combinedAddress(box),
      street: box.street,
      town: box.city,
      ...boxDeliveryOf(box),
      lines: box.lines,
      isPaid: box.paymentStatus !== 'unpaid',
      isPacked: packed.has(box.orderId),
      isSincePrint: printed !== null && !(box.orderId in printed),
    }))
    .sort((one, other) => one.stop - other.stop);
}

function lastPrint(db: Db, date: string) {
  return db.select().from(packPrints).where(eq(packPrints.date, date)).get();
}

/** By the latest tap's time, then key. */
export function packedOn(db: Db, date: string): Set<string> {
  const last = new Map<string, typeof packTicks.$inferSelect>();
  for (const tick of db.select().from(packTicks).where(eq(packTicks.date, date)).all()) {
    const known = last.get(tick.orderId);
    if (!known || tick.at > known.at || (tick.at === known.at && tick.key > known.key))
      last.set(tick.orderId, tick);
  }
  return new Set([...last.values()].filter(({ isPacked }) => isPacked).map(({ orderId }) => orderId));
}

function totalsOf(db: Db, boxes: { lines: PackLine[] }[]): PackLine[] {
  const totals = new Map<string, number>();
  for (const { productId, ounces } of boxes.flatMap(({ lines }) => lines))
    totals.set(productId, (totals.get(productId) ?? 0) + ounces);
  return catalogOrder(db)([...totals].map(([productId, ounces]) => ({ productId, ounces })));
}

/** By order id. No names: those must go with the account. */
type Printed = Record<string, PackLine[]>;

function printedOf(boxes: PackBox[]): Printed {
  return Object.fromEntries(boxes.map(({ orderId, lines }) => [orderId, lines]));
}

function differences(db: Db, before: Printed, boxes: PackBox[]): string[] {
  const names = namesOfGreens(db, [...Object.values(before), ...boxes.map(({ lines }) => lines)].flat());
  const contents = (lines: PackLine[]) =>
    lines.map(({ productId, ounces }) => `${ounces} oz ${names(productId)}`).join(', ');
  const present = new Set(boxes.map(({ orderId }) => orderId));
  const gone = Object.keys(before).filter((id) => !present.has(id));
  const owners = namesOf(
    db,
    gone.map((orderId) => ({ orderId, subscriptionId: null })),
  );
  const changed = boxes.flatMap(({ orderId, name, lines }) => {
    const then = before[orderId];
    if (!then) return [`Added: ${name}, ${contents(lines)}`];
    return contents(then) === contents(lines) ? [] : [`Changed: ${name}, now ${contents(lines)}`];
  });
  return [...owners.map((name) => `Gone: ${name || 'a closed account'}`), ...changed];
}

function namesOfGreens(db: Db, lines: PackLine[]): (productId: string) => string {
  const found = findProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  return (productId) => found.get(productId)?.name ?? productId;
}
