import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { packedOf, type SwapOfBox, swapLines } from '../../shared/rules/swaps.ts';
import { findUser } from '../accounts/record/users.ts';
import { findProducts, type ProductRow } from '../catalog/products.ts';
import { findSwap, type SwapRow } from '../growing/present-swaps.ts';
import { amountsOfLines, priceContents } from '../orders/contents.ts';
import { quotedTotal } from '../orders/credit.ts';
import { type Actor, recordOrderEvent } from '../orders/order-changes.ts';
import { isDisputed } from '../orders/order-history.ts';
import { contentsOf, linesOf, type OrderItemRow, type OrderRow } from '../orders/orders.ts';
import { orderItems, orders, swappedBoxes } from '../orders/table.ts';
import type { Db } from '../platform/db/db.ts';

export type SwappedBox = typeof swappedBoxes.$inferSelect & { order: OrderRow };

type Line = OrderItemRow;
type Substitute = { id: string; name: string; price: number; n: number };

/** In the order in which the swaps reached it. */
export function rowsOfOrder(db: Db, orderId: string): SwappedBox[] {
  return boxesWhere(db, eq(swappedBoxes.orderId, orderId));
}

/** Of one mail, if `mailOf` is given. */
export function boxesOfSwap(db: Db, swapId: string, mailOf?: string): SwappedBox[] {
  const ofMail = mailOf === undefined ? undefined : eq(swappedBoxes.mailOf, mailOf);
  return boxesWhere(db, and(eq(swappedBoxes.swapId, swapId), ofMail));
}

function boxesWhere(db: Db, which: SQL | undefined): SwappedBox[] {
  const rows = db
    .select({ box: swappedBoxes, order: orders })
    .from(swappedBoxes)
    .innerJoin(orders, eq(orders.id, swappedBoxes.orderId))
    .where(which);
  return rows
    .orderBy(asc(sql`${swappedBoxes}.rowid`))
    .all()
    .map(({ box, order }) => ({ ...box, order }));
}

export function isBox({ swapId, orderId }: Pick<SwappedBox, 'swapId' | 'orderId'>): SQL | undefined {
  return and(eq(swappedBoxes.swapId, swapId), eq(swappedBoxes.orderId, orderId));
}

/** Null for none, and for whoever avoids it. */
export function substituteFor(
  db: Db,
  { substituteId }: Pick<SwapRow, 'substituteId'>,
  userId: string | null,
): ProductRow | null {
  const avoid = (userId && findUser(db, userId)?.avoid) || [];
  if (substituteId === null || avoid.includes(substituteId)) return null;
  return findProducts(db, [substituteId]).get(substituteId) ?? null;
}

/** What becomes of lines that are not an order yet. */
export function swappedFor<Line extends { productId: string }>(
  db: Db,
  lines: Line[],
  ofDay: SwapRow[],
  userId: string | null,
): Line[] {
  const ofBox = ofDay.map((swap) => ({
    id: swap.id,
    productId: swap.productId,
    substitute: substituteFor(db, swap, userId),
    isGivenUp: false,
  }));
  return packedOf(swapLines(lines, ofBox, (line, { id }) => ({ ...line, productId: id })));
}

/** In the caller's transaction. Writes what is packed, and what is to be paid where nobody has paid. */
export function repack(db: Db, order: OrderRow, by: Actor, now: number): void {
  const from = contentsOf(db, order);
  const before = linesOf(db, order.id);
  const paidFor = new Set(before.flatMap(({ position, isPaidFor }) => (isPaidFor ? position : [])));
  db.delete(orderItems)
    .where(and(eq(orderItems.orderId, order.id), isNotNull(orderItems.addedBy)))
    .run();
  for (const line of linesAfter(db, order, rowsOfOrder(db, order.id))) {
    const { removedBy, position } = line;
    if (line.addedBy !== null)
      db.insert(orderItems)
        .values({ ...line, isPaidFor: paidFor.has(position) })
        .run();
    else
      db.update(orderItems)
        .set({ removedBy })
        .where(and(eq(orderItems.orderId, order.id), eq(orderItems.position, position)))
        .run();
  }
  // Equal contents may have other prices.
  priceContents(db, order.id, by, now);
  const to = contentsOf(db, order);
  if (from === to) return;
  recordOrderEvent(db, { id: order.id, what: 'contents', from, to }, by, now);
  db.update(orders)
    .set({ version: sql`${orders.version} + 1` })
    .where(eq(orders.id, order.id))
    .run();
}

/** Also what was removed, by whom. */
export function linesAfter(db: Db, { id }: OrderRow, rows: SwappedBox[]): Line[] {
  const ordered = linesOf(db, id).filter(({ addedBy }) => addedBy === null);
  return swapLines(ordered, swapsOf(db, rows), instead);
}

function swapsOf(db: Db, rows: SwappedBox[]): SwapOfBox<Substitute>[] {
  return rows.flatMap(({ swapId, substituteId, price, n, choice }) => {
    const swap = findSwap(db, swapId);
    if (!swap) return [];
    const name = nameOf(db, substituteId ?? '');
    const substitute = substituteId === null ? null : { id: substituteId, name, price: price ?? 0, n };
    return { id: swapId, productId: swap.productId, substitute, isGivenUp: choice === 'credit' };
  });
}

const positionsOfSwap = 1000;

/** A dearer green costs what the first one did. Shelf and stock gave nothing for it. */
function instead(line: Line, { id: productId, name, price, n }: Substitute): Line {
  const position = (line.position % positionsOfSwap) + positionsOfSwap * n;
  const sown = { productId, position, given: 0, shortfall: 0 };
  if (price * line.ounces < line.price * line.quantity)
    return { ...line, ...sown, productName: name, quantity: line.ounces, price };
  const perUnit = line.ounces / line.quantity;
  return { ...line, ...sown, productName: perUnit === 1 ? name : `${name} (${perUnit}-oz)` };
}

/** Cents that are owed to who has paid: the difference of the totals of what was paid for and what is packed. */
export function owedFor(db: Db, order: OrderRow): number {
  if (order.paymentStatus === 'unpaid') return 0;
  return quotedTotal(order) - worthOfLines(db, order, packedOf(linesOf(db, order.id)));
}

/** With percents, fee and tax as ordered. An empty box does not come, so it costs nothing. */
function worthOfLines(db: Db, order: OrderRow, lines: Line[]): number {
  if (lines.length === 0) return 0;
  const total = amountsOfLines(order, lines).total;
  if (order.paymentStatus === 'unpaid') return total;
  const paid = amountsOfLines(order, paidLines(db, order)).total;
  return quotedTotal(order) - Math.max(0, paid - total);
}

function paidLines(db: Db, { id }: OrderRow): Line[] {
  const lines = linesOf(db, id);
  const paid = lines.filter(({ isPaidFor }) => isPaidFor);
  return paid.length > 0 ? paid : lines.filter(({ addedBy }) => addedBy === null);
}

/** Ounces that the swap took away. */
export function ouncesOf(db: Db, { swapId, orderId }: SwappedBox): number {
  return linesOf(db, orderId)
    .filter(({ addedBy, removedBy }) => removedBy === swapId && addedBy !== swapId)
    .reduce((sum, { ounces }) => sum + ounces, 0);
}

/**
 * Cents, never more than is left of the order: `credit` is what the customer gets by the swap, `worth` instead of the
 * green. For an unpaid order: by how much its total falls.
 */
export function amountsOf(db: Db, row: SwappedBox): { credit: number; worth: number } {
  const { order } = row;
  const rows = rowsOfOrder(db, order.id);
  const worthOf = (of: SwappedBox[]) => worthOfLines(db, order, packedOf(linesAfter(db, order, of)));
  const isCredited = row.choice === 'credit' || row.settledAt !== null;
  const left = order.paymentStatus === 'unpaid' ? Infinity : leftOf(order);
  const before = rows.filter(({ n }) => n < row.n);
  const pending = before.reduce(
    (sum, one) => sum + (one.settledAt === null ? amountsOf(db, one).credit : 0),
    0,
  );
  const difference = worthOf(before) - worthOf([...before, row]);
  const credit =
    isCredited && row.credit !== null ? row.credit : Math.max(0, Math.min(difference, left - pending));
  if (row.choice === 'credit') return { credit, worth: credit };
  const open = row.settledAt === null ? credit : 0;
  const more = Math.min(worthOf(rows) - worthOf(withoutIt(rows, row)), Math.max(0, left - pending - open));
  return { credit, worth: credit + more };
}

/** As if its customer had taken the credit. */
function withoutIt(rows: SwappedBox[], { swapId }: SwappedBox): SwappedBox[] {
  return rows.map((one) => (one.swapId === swapId ? { ...one, choice: 'credit' } : one));
}

/** Of one swap and one mail, for the mail and the page that it leads to. Cents and ounces are sums; no credit while the bank decides. */
export function swapFacts(db: Db, { productId }: SwapRow, boxes: [SwappedBox, ...SwappedBox[]]) {
  const [{ order, substituteId, chooseUntil }] = boxes;
  const amounts = boxes.map((box) => {
    const { credit, worth } = amountsOf(db, box);
    return { credit: isDisputed(db, box.orderId) ? 0 : credit, worth, ounces: ouncesOf(db, box) };
  });
  const sum = (name: 'credit' | 'worth' | 'ounces') => amounts.reduce((total, one) => total + one[name], 0);
  return {
    order,
    green: nameOf(db, productId),
    substitute: substituteId === null ? null : { id: substituteId, name: nameOf(db, substituteId) },
    ounces: sum('ounces'),
    credit: sum('credit'),
    worth: sum('worth'),
    isWholeBox: isWholeBox(db, boxes),
    chooseUntil,
  };
}

/** In the caller's transaction: what its mail says, which is what is given. Nothing while the bank decides, or where nobody has paid. */
export function keepCredit(db: Db, box: SwappedBox): void {
  if (box.credit !== null || box.order.paymentStatus === 'unpaid') return;
  const credit = isDisputed(db, box.orderId) ? 0 : amountsOf(db, box).credit;
  db.update(swappedBoxes).set({ credit }).where(isBox(box)).run();
}

/** Cents of what was paid that were not paid back. */
function leftOf(order: OrderRow): number {
  return Math.max(0, quotedTotal(order) - order.refundedAmount);
}

/** Without the swapped green, or what came instead, no box comes at all. */
export function isWholeBox(db: Db, boxes: SwappedBox[]): boolean {
  return boxes.every((box) => {
    const given = withoutIt(rowsOfOrder(db, box.orderId), box);
    return box.order.kind !== 'extra' && packedOf(linesAfter(db, box.order, given)).length === 0;
  });
}

export function nameOf(db: Db, productId: string): string {
  return findProducts(db, [productId]).get(productId)?.name ?? productId;
}
