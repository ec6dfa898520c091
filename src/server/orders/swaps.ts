import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { NewSwap, PresentSwap, Swap, SwapBox } from '../../shared/contract/swaps.ts';
import { addDays, cutoffOf, formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { findProducts } from '../catalog/products.ts';
import { presentSwaps, type SwapRow } from '../growing/swaps.ts';
import { swaps } from '../growing/table.ts';
import { type Db, rehearse, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { hasSentMail, queueMail, withdrawWaitingMail } from '../platform/mail/outbox.ts';
import { quotedTotal } from './credit.ts';
import type { Actor } from './order-changes.ts';
import { contentsOf, findAnyOrder, itemsOf, type OrderRow } from './orders.ts';
import { customerOf, emailOfOrder } from './recipients.ts';
import { isInWeek } from './standing.ts';
import { swapMail } from './swap-mail.ts';
import {
  amountsOf,
  isDisputed,
  isWholeBox,
  keepCredit,
  linesAfter,
  nameOf,
  ouncesOf,
  repack,
  rowsOfOrder,
  type SwappedBoxRow,
  substituteFor,
} from './swapped-boxes.ts';
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

/**
 * What its boxes hold is computed again without it. 404 for an unknown swap, 409 once the first of its mails has left, or
 * of a later one that would change.
 */
export function undoSwap(deps: Deps, adminId: string, id: string): Swap {
  const { db, now } = deps;
  return transact(db, () => {
    const swap = db.select().from(swaps).where(eq(swaps.id, id)).get();
    if (!swap) throw new AppError('notFound', 'We do not know this swap.');
    const boxes = boxesOfSwap(db, id);
    if (swap.undoneAt === null) {
      assertUndoable(deps, swap, boxes);
      for (const box of boxes) takeBack(deps, box, `admin:${adminId}`);
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
      if (box) queueSwapMail(deps, swap, box.mailOf);
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
    // What is to be paid and what is paid back are never said together.
    const to = `${emailOfOrder(db, order) ?? order.id} ${order.paymentStatus === 'unpaid'}`;
    const others = mails.get(to) ?? [];
    const mailOf = others[0]?.orderId ?? order.id;
    const box = swapBox(deps, swap, order, { mailOf, by: `admin:${adminId}` });
    if (box) mails.set(to, [...others, box]);
  }
  for (const [box] of mails.values()) if (box) queueSwapMail(deps, swap, box.mailOf);
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

function toView(db: Db, swap: SwapRow, box: SwappedBoxRow): SwapBox {
  const { orderId, substituteId } = box;
  const order = findAnyOrder(db, orderId);
  const name = (order && customerOf(db, order).name) || order?.orderNumber || '';
  const avoids = swap.substituteId !== null && substituteId === null;
  const { credit } = amountsOf(db, box);
  return { orderId, name, ounces: ouncesOf(db, box), credit, ...(avoids && { avoids }) };
}

/** A refund alone changes nothing: the box comes. */
function ordersToSwap(db: Db, date: string): OrderRow[] {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.deliveryDate, date), isInWeek(orders), eq(orders.isToCome, true)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .all();
}

type Swapping = { mailOf: string; by: Actor };

/** Null when the order has none of the green, or was swapped before. */
function swapBox(deps: Deps, swap: SwapRow, order: OrderRow, { mailOf, by }: Swapping): SwappedBoxRow | null {
  const { db, now } = deps;
  const known = rowsOfOrder(db, order.id);
  const isThere = itemsOf(db, order.id).some(({ productId }) => productId === swap.productId);
  if (!isThere || known.some(({ swapId }) => swapId === swap.id)) return null;
  const substitute = substituteFor(db, swap, order.userId);
  const cutoff = cutoffOf(order.deliveryDate);
  const sendAt = now() + policies.swapMailWaitMs;
  const row = {
    swapId: swap.id,
    orderId: order.id,
    n: (known.at(-1)?.n ?? 0) + 1,
    substituteId: substitute?.id ?? null,
    price: substitute?.pricePerOunce ?? null,
    mailOf,
    sendAt,
    chooseUntil: sendAt > cutoff ? now() + policies.lateSwapChoiceMs : cutoff,
  };
  const box = db.insert(swappedBoxes).values(row).returning().get();
  repack(db, order, by, now());
  return box;
}

function assertUndoable({ db, now }: Deps, swap: SwapRow, boxes: SwappedBoxRow[]): void {
  if (firstSendAt(swap, boxes) <= now() || boxes.some(({ settledAt }) => settledAt !== null))
    throw new AppError(
      'conflict',
      'The first mails about this swap have left, so it can no longer be undone.',
    );
  if (boxes.some((box) => laterRows(db, box).some((row) => row.sendAt <= now() && isChangedBy(db, box, row))))
    throw new AppError(
      'conflict',
      'The mails about a later swap of the same boxes have left, so this one can no longer be undone.',
    );
}

function laterRows(db: Db, { orderId, n }: SwappedBoxRow): SwappedBoxRow[] {
  return rowsOfOrder(db, orderId).filter((row) => row.n > n);
}

/** Whether `later` does something else once `undone` is gone. */
function isChangedBy(db: Db, undone: SwappedBoxRow, later: SwappedBoxRow): boolean {
  const order = findAnyOrder(db, undone.orderId);
  if (!order) return false;
  const rows = rowsOfOrder(db, order.id);
  const effect = (of: SwappedBoxRow[]) =>
    JSON.stringify(
      linesAfter(db, order, of).flatMap(({ addedBy, removedBy, productId, ounces }) =>
        addedBy === later.swapId || removedBy === later.swapId
          ? [[addedBy, removedBy, productId, ounces]]
          : [],
      ),
    );
  return effect(rows) !== effect(rows.filter(({ n }) => n !== undone.n));
}

/** A later swap that does nothing without this one goes as well. */
function takeBack({ db, now }: Deps, box: SwappedBoxRow, by: Actor): void {
  const order = findAnyOrder(db, box.orderId);
  remove(db, box);
  if (!order) return;
  const lines = linesAfter(db, order, rowsOfOrder(db, order.id));
  for (const row of laterRows(db, box))
    if (!lines.some(({ removedBy }) => removedBy === row.swapId)) remove(db, row);
  repack(db, order, by, now());
}

function remove(db: Db, { swapId, orderId, mailOf }: SwappedBoxRow): void {
  const isRow = and(eq(swappedBoxes.swapId, swapId), eq(swappedBoxes.orderId, orderId));
  db.delete(swappedBoxes).where(isRow).run();
  if (boxesOfMail(db, swapId, mailOf).length === 0) withdrawWaitingMail(db, mailKey(swapId, mailOf));
}

function emptiedBy(db: Db, boxes: SwappedBoxRow[]): string[] {
  return boxes.flatMap(({ orderId }) =>
    itemsOf(db, orderId).length === 0 ? (findAnyOrder(db, orderId)?.orderNumber ?? []) : [],
  );
}

function firstSendAt({ createdAt }: SwapRow, boxes: SwappedBoxRow[]): number {
  return Math.min(createdAt + policies.swapMailWaitMs, ...boxes.map(({ sendAt }) => sendAt));
}

function queueSwapMail(deps: Deps, swap: SwapRow, mailOf: string): void {
  const mail = mailOfSwap(deps, swap, mailOf);
  const [first] = boxesOfMail(deps.db, swap.id, mailOf);
  if (mail && first) queueMail(deps, mailKey(swap.id, mailOf), mail, first.sendAt);
}

/**
 * As the boxes are when it leaves, and what it says is kept: null when none of them comes any more. Of the key of a
 * waiting mail.
 */
export function writeSwapMail(deps: Pick<Deps, 'db' | 'env'>, key: string): Mail | null {
  const { db } = deps;
  const [, swapId = '', mailOf = ''] = key.split(':');
  const swap = db.select().from(swaps).where(eq(swaps.id, swapId)).get();
  const mail = swap && mailOfSwap(deps, swap, mailOf);
  if (!mail) return null;
  for (const box of boxesOfMail(db, swapId, mailOf)) keepCredit(db, box);
  return mail;
}

function mailOfSwap({ db, env }: Pick<Deps, 'db' | 'env'>, swap: SwapRow, mailOf: string): Mail | null {
  const boxes = boxesOfMail(db, swap.id, mailOf).filter((box) => isToTell(db, box));
  const found = boxes.flatMap(({ orderId }) => findAnyOrder(db, orderId) ?? []);
  const [first] = boxes;
  const [order] = found;
  const to = order && emailOfOrder(db, order);
  if (!first || !order || !to) return null;
  const sum = (of: (box: SwappedBoxRow) => number) => boxes.reduce((total, box) => total + of(box), 0);
  const isUnpaid = (box: SwappedBoxRow) => findAnyOrder(db, box.orderId)?.paymentStatus === 'unpaid';
  const paid = boxes.filter((box) => !isUnpaid(box));
  const creditWhere = (isWaiting: boolean) =>
    paid
      .filter(({ orderId }) => isDisputed(db, orderId) === isWaiting)
      .reduce((total, box) => total + amountsOf(db, box).credit, 0);
  const isWhole = isWholeBox(db, boxes);
  return swapMail(env.origin, to, {
    order,
    token: sign(db, swapPurpose, `${swap.id} ${mailOf}`),
    green: nameOf(db, swap.productId),
    substitute: first.substituteId ? { id: first.substituteId, name: nameOf(db, first.substituteId) } : null,
    isAvoided: swap.substituteId !== null && first.substituteId === null,
    isWholeBox: isWhole,
    emptied: isWhole ? [] : emptiedBy(db, boxes),
    extras: isWhole ? extrasOf(db, boxes) : [],
    ounces: sum((box) => ouncesOf(db, box)),
    credit: creditWhere(false),
    disputed: creditWhere(true),
    worth: sum((box) => amountsOf(db, box).worth),
    toPay: boxes.some(isUnpaid)
      ? found.reduce((total, one) => total + (one.paymentStatus === 'unpaid' ? one.total : 0), 0)
      : null,
    chooseUntil: first.chooseUntil,
  });
}

/** It comes, came meanwhile, or was emptied by its swaps. */
function isToTell(db: Db, { orderId, settledAt }: SwappedBoxRow): boolean {
  const order = findAnyOrder(db, orderId);
  return Boolean(order?.isInWeek || (settledAt !== null && itemsOf(db, orderId).length === 0));
}

/** Greens added to boxes that do not come, and cents that go back for them. */
function extrasOf(db: Db, boxes: SwappedBoxRow[]) {
  const ids = boxes.map(({ orderId }) => orderId);
  const rows = db
    .select()
    .from(orders)
    .where(and(inArray(orders.extraWith, ids), eq(orders.isToCome, true)))
    .all();
  return rows.map((row) => ({ contents: contentsOf(db, row), cents: quotedTotal(row) - row.refundedAmount }));
}

/** A mail that has left named the extra with its box, of which a swap left nothing. */
export function isToldBySwap(db: Db, { extraWith }: OrderRow): boolean {
  const box = extraWith === null ? undefined : findAnyOrder(db, extraWith);
  if (!box || itemsOf(db, box.id).length > 0) return false;
  return rowsOfOrder(db, box.id).some((row) => {
    const boxes = boxesOfMail(db, row.swapId, row.mailOf);
    const isNamed = row.substituteId === null && isWholeBox(db, boxes);
    return isNamed && isMailed(db, row);
  });
}

export function isMailed(db: Db, { swapId, mailOf }: SwappedBoxRow): boolean {
  return hasSentMail(db, mailKey(swapId, mailOf));
}

function boxesOfMail(db: Db, swapId: string, mailOf: string): SwappedBoxRow[] {
  return boxesOfSwap(db, swapId).filter((box) => box.mailOf === mailOf);
}

export const swapMailPrefix = 'swap:';

function mailKey(swapId: string, mailOf: string): string {
  return `${swapMailPrefix}${swapId}:${mailOf}`;
}
