import { and, asc, eq, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { NewSwap, PresentSwap, Swap, SwapBox } from '../../shared/contract/swaps.ts';
import { addDays, cutoffOf, formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { findUser } from '../accounts/record/users.ts';
import { findProducts, type ProductRow } from '../catalog/products.ts';
import { presentSwaps, type SwapRow } from '../growing/swaps.ts';
import { swaps } from '../growing/table.ts';
import { type Db, rehearse, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import { queueMail, withdrawWaitingMail } from '../platform/mail/outbox.ts';
import { type Actor, replaceLines } from './order-changes.ts';
import { findAnyOrder, itemsOf, type OrderItemRow, type OrderRow } from './orders.ts';
import { customerOf, emailOfOrder } from './recipients.ts';
import { isInWeek } from './standing.ts';
import { isWholeBox, owedFor, rowsOfOrder, type SwappedBoxRow } from './swap-amounts.ts';
import { swapMail } from './swap-mail.ts';
import { orders, swappedBoxes } from './table.ts';

const lastDay = '9999-12-31';

/** Of the links in the mails; signs "{swap} {first order of the mail}". */
export const swapPurpose = 'swap-choice';

/**
 * Gives a day's boxes another green, or none. Without `confirm` it runs and rolls back. The same swap again, also by
 * another admin, is done once. 400 for a past day or the same green, 404 for an unknown one, 409 when the green is
 * swapped for another one already, or not grown to order.
 */
export function createSwap(deps: Deps, adminId: string, input: NewSwap): Swap {
  const { db } = deps;
  assertPossible(deps, input);
  if (!input.confirm) return rehearse(db, () => ({ ...writeSwap(deps, adminId, input), id: null }));
  return transact(db, () => writeSwap(deps, adminId, input));
}

/** Everything is as before. 404 for an unknown swap, 409 once the first of its mails has left. */
export function undoSwap(deps: Deps, adminId: string, id: string): Swap {
  const { db, now } = deps;
  return transact(db, () => {
    const swap = db.select().from(swaps).where(eq(swaps.id, id)).get();
    if (!swap) throw new AppError('notFound', 'We do not know this swap.');
    const boxes = boxesOfSwap(db, id);
    if (swap.undoneAt === null) {
      assertUndoable(deps, swap, boxes);
      for (const box of boxes) restoreBox(deps, box, `admin:${adminId}`);
      withdrawWaitingMail(db, mailKeyPrefix(id));
      db.delete(swappedBoxes).where(eq(swappedBoxes.swapId, id)).run();
      db.update(swaps).set({ undoneAt: now() }).where(eq(swaps.id, id)).run();
      recordEvent(
        db,
        { by: `admin:${adminId}`, what: 'swap undone', about: swap.productId, to: swap.date },
        now(),
      );
    }
    return { id, boxes: [] };
  });
}

export function listSwaps({ db }: Deps, date: string): PresentSwap[] {
  return presentSwaps(db, date).map((swap) => {
    const boxes = boxesOfSwap(db, swap.id);
    const { id, productId, substituteId, isOngoing: ongoing, losesTrays: traysLost } = swap;
    const undoUntil = firstSendAt(swap, boxes);
    return {
      id,
      date,
      productId,
      substituteId,
      ongoing,
      traysLost,
      boxes: boxes.map((box) => toView(db, swap, box)),
      undoUntil,
    };
  });
}

/**
 * For orders that came to a swap's day since: paid, entered by hand or moved. Those that went through a swap go on
 * with the ones after it.
 */
export function swapNewcomers(deps: Deps): void {
  const { db, now } = deps;
  const dates = new Set(presentSwaps(db, newYorkDay(now()), lastDay).map(({ date }) => date));
  for (const date of dates) transact(db, () => swapNewcomersOf(deps, date));
}

/** In the caller's transaction. */
function swapNewcomersOf(deps: Deps, date: string): void {
  const { db } = deps;
  const ofDay = presentSwaps(db, date);
  for (const order of ofDay.length > 0 ? ordersToSwap(db, date) : []) {
    if (order.status === 'shipped') continue;
    const known = new Set(rowsOfOrder(db, order.id).map(({ swapId }) => swapId));
    for (const swap of ofDay.slice(ofDay.findLastIndex(({ id }) => known.has(id)) + 1)) {
      const box = swapBox(deps, swap, order, { mailOf: order.id, by: 'shop' });
      if (box) queueSwapMail(deps, swap, [box]);
    }
  }
}

function boxesOfSwap(db: Db, swapId: string): SwappedBoxRow[] {
  return db.select().from(swappedBoxes).where(eq(swappedBoxes.swapId, swapId)).orderBy(asc(sql`rowid`)).all();
}

function assertPossible({ db, now }: Deps, { date, productId, substituteId }: NewSwap): void {
  const today = newYorkDay(now());
  if (date < today || date > addDays(today, 366))
    throw new AppError('invalid', 'Please choose a day from today on, within a year.');
  if (productId === substituteId)
    throw new AppError('invalid', 'Please choose another green to send instead.');
  const found = findProducts(db, [productId, substituteId ?? productId]);
  const substitute = found.get(substituteId ?? productId);
  if (!found.has(productId) || !substitute) throw new AppError('notFound', 'We do not know this product.');
  if (![...found.values()].every(({ isGrownToOrder }) => isGrownToOrder))
    throw new AppError('conflict', 'Only greens that are grown to order can be swapped.');
  if (substituteId !== null && !substitute.isActive)
    throw new AppError('conflict', `Sorry, ${substitute.name} is no longer offered.`);
}

function writeSwap(deps: Deps, adminId: string, input: NewSwap): Swap {
  const { db, now } = deps;
  const { date, productId, substituteId, ongoing: isOngoing, traysLost: losesTrays, key = null } = input;
  const known = findRepeated(db, input);
  if (known) return answerOf(db, known);
  swapNewcomersOf(deps, date);
  const createdAt = now();
  const row = { id: newId(), date, productId, substituteId, isOngoing, losesTrays, key, createdAt };
  const swap = db.insert(swaps).values(row).returning().get();
  const mails = new Map<string, SwappedBoxRow[]>();
  for (const order of ordersToSwap(db, date)) {
    const to = emailOfOrder(db, order) ?? order.id;
    const others = mails.get(to) ?? [];
    const mailOf = others[0]?.orderId ?? order.id;
    const box = swapBox(deps, swap, order, { mailOf, by: `admin:${adminId}` });
    if (box) mails.set(to, [...others, box]);
  }
  for (const boxes of mails.values()) queueSwapMail(deps, swap, boxes);
  const to = `${substituteId ?? 'nothing'} on ${date}`;
  recordEvent(db, { by: `admin:${adminId}`, what: 'green swapped', about: productId, to }, now());
  return answerOf(db, swap);
}

function findRepeated(
  db: Db,
  { key, date, productId, substituteId, ongoing, traysLost }: NewSwap,
): SwapRow | undefined {
  const isSame = (swap: SwapRow) =>
    swap.date === date &&
    swap.productId === productId &&
    swap.substituteId === substituteId &&
    swap.isOngoing === ongoing &&
    swap.losesTrays === traysLost;
  const ofKey = key ? db.select().from(swaps).where(eq(swaps.key, key)).get() : undefined;
  if (ofKey && !isSame(ofKey))
    throw new AppError('conflict', 'This key was already used for another swap. Please start again.');
  const known = ofKey ?? presentSwaps(db, date).find((swap) => swap.productId === productId);
  if (!known || isSame(known)) return known;
  throw new AppError(
    'conflict',
    `${nameOf(db, productId)} is swapped already on ${formatLongDay(date)}. Please undo that first.`,
  );
}

function answerOf(db: Db, swap: SwapRow): Swap {
  return { id: swap.id, boxes: boxesOfSwap(db, swap.id).map((box) => toView(db, swap, box)) };
}

function toView(db: Db, swap: SwapRow, { orderId, ounces, credit, substituteId }: SwappedBoxRow): SwapBox {
  const order = findAnyOrder(db, orderId);
  const name = (order && customerOf(db, order).name) || order?.orderNumber || '';
  const avoids = swap.substituteId !== null && substituteId === null;
  return { orderId, name, ounces, credit, ...(avoids && { avoids }) };
}

function ordersToSwap(db: Db, date: string): OrderRow[] {
  const isComing = and(
    eq(orders.deliveryDate, date),
    isInWeek(orders),
    ne(orders.status, 'delivered'),
    ne(orders.paymentStatus, 'refunded'),
  );
  return db.select().from(orders).where(isComing).orderBy(asc(orders.createdAt), asc(orders.id)).all();
}

type Swapping = { mailOf: string; by: Actor };

/** Null when the order has none of the green, or was swapped before. */
function swapBox(deps: Deps, swap: SwapRow, order: OrderRow, { mailOf, by }: Swapping): SwappedBoxRow | null {
  const { db, now } = deps;
  const items = itemsOf(db, order.id);
  const before = items.filter(({ productId }) => productId === swap.productId);
  if (before.length === 0 || rowsOfOrder(db, order.id).some(({ swapId }) => swapId === swap.id)) return null;
  const substitute = substituteFor(db, swap, order);
  const after = substitute ? before.map((item) => substituted(item, substitute)) : [];
  const rest = items.filter((item) => !before.includes(item));
  const saved = (left: OrderItemRow[]) => owedFor(db, order, [...rest, ...left]) - owedFor(db, order);
  const amounts = { credit: saved(after), worth: saved([]) };
  replaceLines(db, order, { before, after }, by, now());
  const cutoff = cutoffOf(order.deliveryDate);
  const sendAt = now() + policies.swapMailWaitMs;
  const row = {
    swapId: swap.id,
    orderId: order.id,
    substituteId: substitute?.id ?? null,
    before,
    ounces: before.reduce((sum, { ounces }) => sum + ounces, 0),
    ...amounts,
    mailOf,
    sendAt,
    chooseUntil: sendAt > cutoff ? now() + policies.lateSwapChoiceMs : cutoff,
  };
  return db.insert(swappedBoxes).values(row).returning().get();
}

/** Null for whoever avoids it. */
function substituteFor(db: Db, { substituteId }: SwapRow, { userId }: OrderRow): ProductRow | null {
  const avoid = (userId && findUser(db, userId)?.avoid) || [];
  if (substituteId === null || avoid.includes(substituteId)) return null;
  return findProducts(db, [substituteId]).get(substituteId) ?? null;
}

/** A dearer green costs what the first one did. */
function substituted(item: OrderItemRow, { id: productId, name, pricePerOunce }: ProductRow): OrderItemRow {
  const sown = { given: 0, shortfall: 0 };
  const isCheaper = pricePerOunce * item.ounces < item.price * item.quantity;
  if (isCheaper)
    return {
      ...item,
      productId,
      productName: name,
      quantity: item.ounces,
      price: pricePerOunce,
      ...sown,
    };
  const perUnit = item.ounces / item.quantity;
  const productName = perUnit === 1 ? name : `${name} (${perUnit}-oz)`;
  return { ...item, productId, productName, ...sown };
}

function assertUndoable({ db, now }: Deps, swap: SwapRow, boxes: SwappedBoxRow[]): void {
  if (firstSendAt(swap, boxes) <= now() || boxes.some(({ settledAt }) => settledAt !== null))
    throw new AppError(
      'conflict',
      'The first mails about this swap have left, so it can no longer be undone.',
    );
  const later = db
    .select({ id: swaps.id })
    .from(swaps)
    .innerJoin(swappedBoxes, eq(swappedBoxes.swapId, swaps.id))
    .where(
      and(
        inArray(
          swappedBoxes.orderId,
          boxes.map(({ orderId }) => orderId),
        ),
        ne(swaps.id, swap.id),
        gte(swaps.createdAt, swap.createdAt),
        isNull(swaps.undoneAt),
      ),
    )
    .get();
  if (later) throw new AppError('conflict', 'A later swap changed the same boxes. Please undo that first.');
}

function emptiedBy(db: Db, boxes: SwappedBoxRow[]): string[] {
  return boxes.flatMap(({ orderId }) =>
    itemsOf(db, orderId).length === 0 ? (findAnyOrder(db, orderId)?.orderNumber ?? []) : [],
  );
}

function firstSendAt({ createdAt }: SwapRow, boxes: SwappedBoxRow[]): number {
  return Math.min(createdAt + policies.swapMailWaitMs, ...boxes.map(({ sendAt }) => sendAt));
}

function restoreBox(deps: Deps, box: SwappedBoxRow, by: Actor): void {
  const order = findAnyOrder(deps.db, box.orderId);
  if (order) replaceSwapped(deps, order, box, box.before, by);
}

/** In the caller's transaction: other lines for those that the swap wrote. */
export function replaceSwapped(
  { db, now }: Deps,
  order: OrderRow,
  { before }: SwappedBoxRow,
  after: OrderItemRow[],
  by: Actor,
): void {
  replaceLines(db, order, { before, after }, by, now());
}

function queueSwapMail(deps: Deps, swap: SwapRow, boxes: SwappedBoxRow[]): void {
  const { db, env } = deps;
  const [first] = boxes;
  const order = first && findAnyOrder(db, first.orderId);
  const to = order && emailOfOrder(db, order);
  if (!first || !order || !to) return;
  const token = sign(db, swapPurpose, `${swap.id} ${first.mailOf}`);
  const sum = (name: 'ounces' | 'credit' | 'worth') => boxes.reduce((total, box) => total + box[name], 0);
  const mail = swapMail(env.origin, to, {
    order,
    token,
    green: nameOf(db, swap.productId),
    substitute: first.substituteId ? { id: first.substituteId, name: nameOf(db, first.substituteId) } : null,
    isAvoided: swap.substituteId !== null && first.substituteId === null,
    isWholeBox: isWholeBox(db, boxes),
    emptied: isWholeBox(db, boxes) ? [] : emptiedBy(db, boxes),
    ounces: sum('ounces'),
    credit: sum('credit'),
    worth: sum('worth'),
    chooseUntil: first.chooseUntil,
  });
  queueMail(deps, `${mailKeyPrefix(swap.id)}${first.mailOf}`, mail, first.sendAt);
}

function mailKeyPrefix(swapId: string): string {
  return `swap:${swapId}:`;
}

export function nameOf(db: Db, productId: string): string {
  return findProducts(db, [productId]).get(productId)?.name ?? productId;
}
