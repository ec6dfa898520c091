import { and, asc, eq, inArray } from 'drizzle-orm';
import type { NewSwap, PresentSwap, Swap, SwapBox } from '../../shared/contract/swaps.ts';
import { addDays, cutoffOf, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { policies } from '../../shared/rules/limits.ts';
import { findProducts } from '../catalog/products.ts';
import { findSwap, presentSwaps, type SwapRow } from '../growing/present-swaps.ts';
import { swaps } from '../growing/table.ts';
import { quotedTotal } from '../orders/credit.ts';
import type { Actor } from '../orders/order-changes.ts';
import { isDisputed, lastEvent } from '../orders/order-history.ts';
import { contentsOf, findAnyOrder, itemsOf, type OrderRow } from '../orders/orders.ts';
import { customerOf, emailOfOrder } from '../orders/recipients.ts';
import { isInWeek } from '../orders/standing.ts';
import { orders, swappedBoxes } from '../orders/table.ts';
import { type Db, rehearse, transact } from '../platform/db/db.ts';
import { newId } from '../platform/db/ids.ts';
import { sign } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/events.ts';
import type { Mail, MailDeps } from '../platform/mail/mail.ts';
import { countMailsOf, hasSentMail, queueMail, withdrawWaitingMail } from '../platform/mail/outbox.ts';
import { swapMail } from './mails.ts';
import {
  amountsOf,
  boxesOfSwap,
  isBox,
  isWholeBox,
  keepCredit,
  linesAfter,
  nameOf,
  ouncesOf,
  repack,
  rowsOfOrder,
  type SwappedBox,
  substituteFor,
  swapFacts,
} from './swapped-boxes.ts';

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
    const swap = findSwap(db, id);
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
    for (const swap of ofDay.slice(ofDay.findLastIndex(({ id }) => known.has(id)) + 1))
      if (swapBox(deps, swap, order, { mailOf: order.id, by: 'shop' })) queueSwapMail(deps, swap, order.id);
  }
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
  const known = findRepeated(deps, input);
  if (known) return answerOf(db, known);
  swapNewcomersOf(deps, date);
  const createdAt = now();
  const row = { id: newId(), date, productId, substituteId, isOngoing, losesTrays, key, createdAt };
  const swap = db.insert(swaps).values(row).returning().get();
  const by: Actor = `admin:${adminId}`;
  const firsts: OrderRow[] = [];
  for (const order of ordersToSwap(db, date)) {
    const first = firsts.find((one) => isTogether(db, one, order)) ?? order;
    if (swapBox(deps, swap, order, { mailOf: first.id, by }) && first === order) firsts.push(order);
  }
  for (const { id } of firsts) queueSwapMail(deps, swap, id);
  const to = `${substituteId ?? 'nothing'} on ${date}`;
  recordEvent(db, { by, what: 'green swapped', about: productId, to }, now());
  return answerOf(db, swap);
}

function findRepeated(
  { db, now }: Deps,
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
    `${nameOf(db, productId)} is swapped already on ${formatLongDay(date, now())}. Please undo that first.`,
  );
}

function answerOf(db: Db, swap: SwapRow): Swap {
  return { id: swap.id, boxes: boxesOfSwap(db, swap.id).map((box) => toView(db, swap, box)) };
}

function toView(db: Db, swap: SwapRow, box: SwappedBox): SwapBox {
  const { orderId, substituteId, order } = box;
  const name = customerOf(db, order).name || order.orderNumber;
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

/** False when the order has none of the green, or was swapped before. */
function swapBox({ db, now }: Deps, swap: SwapRow, order: OrderRow, { mailOf, by }: Swapping): boolean {
  const known = rowsOfOrder(db, order.id);
  const isThere = itemsOf(db, order.id).some(({ productId }) => productId === swap.productId);
  if (!isThere || known.some(({ swapId }) => swapId === swap.id)) return false;
  const substitute = substituteFor(db, swap, order.userId);
  const sendAt = now() + policies.swapMailWaitMs;
  const row = {
    swapId: swap.id,
    orderId: order.id,
    n: (known.at(-1)?.n ?? 0) + 1,
    substituteId: substitute?.id ?? null,
    price: substitute?.pricePerOunce ?? null,
    mailOf,
    sendAt,
    chooseUntil: choiceEnd(order, sendAt, now()),
  };
  db.insert(swappedBoxes).values(row).run();
  repack(db, order, by, now());
  return true;
}

function choiceEnd({ deliveryDate }: OrderRow, sendAt: number, now: number): number {
  const cutoff = cutoffOf(deliveryDate);
  return sendAt > cutoff ? now + policies.lateSwapChoiceMs : cutoff;
}

function assertUndoable({ db, now }: Deps, swap: SwapRow, boxes: SwappedBox[]): void {
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

function laterRows(db: Db, { orderId, n }: SwappedBox): SwappedBox[] {
  return rowsOfOrder(db, orderId).filter((row) => row.n > n);
}

/** Whether `later` does something else once `undone` is gone. */
function isChangedBy(db: Db, undone: SwappedBox, later: SwappedBox): boolean {
  const rows = rowsOfOrder(db, undone.orderId);
  const effect = (of: SwappedBox[]) =>
    JSON.stringify(
      linesAfter(db, undone.order, of).flatMap(({ addedBy, removedBy, productId, ounces }) =>
        addedBy === later.swapId || removedBy === later.swapId
          ? [[addedBy, removedBy, productId, ounces]]
          : [],
      ),
    );
  return effect(rows) !== effect(rows.filter(({ n }) => n !== undone.n));
}

/** A later swap that does nothing without this one goes as well. */
function takeBack({ db, now }: Deps, box: SwappedBox, by: Actor): void {
  remove(db, box);
  const lines = linesAfter(db, box.order, rowsOfOrder(db, box.orderId));
  for (const row of laterRows(db, box))
    if (!lines.some(({ removedBy }) => removedBy === row.swapId)) remove(db, row);
  repack(db, box.order, by, now());
}

function remove(db: Db, box: SwappedBox): void {
  const { swapId, mailOf } = box;
  db.delete(swappedBoxes).where(isBox(box)).run();
  if (boxesOfSwap(db, swapId, mailOf).length === 0) withdrawWaitingMail(db, mailKey(swapId, mailOf));
}

function firstSendAt({ createdAt }: SwapRow, boxes: SwappedBox[]): number {
  return Math.min(createdAt + policies.swapMailWaitMs, ...boxes.map(({ sendAt }) => sendAt));
}

function queueSwapMail(deps: Deps, swap: SwapRow, mailOf: string): void {
  const mail = mailOfSwap(deps, swap, mailOf);
  const [first] = boxesOfSwap(deps.db, swap.id, mailOf);
  if (mail && first) queueMail(deps, mailKey(swap.id, mailOf), mail, first.sendAt);
}

/** In the caller's transaction. Queues a mail for a box that was not in its mail when it left, see `writeSwapMail`. */
export function tellAgain(deps: Deps, box: SwappedBox): void {
  const { db, now } = deps;
  const swap = findSwap(db, box.swapId);
  if (!swap || countMailsOf(db, mailKey(box.swapId, box.mailOf)) > 0) return;
  const chooseUntil = choiceEnd(box.order, now(), now());
  db.update(swappedBoxes).set({ chooseUntil }).where(isBox(box)).run();
  queueSwapMail(deps, swap, box.mailOf);
}

function boxesToTell(db: Db, swapId: string, mailOf: string): SwappedBox[] {
  return boxesOfSwap(db, swapId, mailOf).filter((box) => isToTell(db, box));
}

/** One mail is about one day, to one customer at one address, and never about paid and unpaid orders. */
function isTogether(db: Db, one: OrderRow, other: OrderRow): boolean {
  const groupOf = (order: OrderRow) => {
    const to = emailOfOrder(db, order) ?? order.id;
    return [order.deliveryDate, order.userId, to, order.paymentStatus === 'unpaid'].join();
  };
  return groupOf(one) === groupOf(other);
}

/**
 * Stores the credit that the mail names. Null when none of its boxes comes any more. A box that does not come, or no longer goes
 * with the others, leaves the mail and gets one of its own from `tellAgain`.
 */
export function writeSwapMail(deps: MailDeps, [swapId = '', mailOf = '']: string[]): Mail | null {
  const { db } = deps;
  const swap = findSwap(db, swapId);
  const mail = swap && mailOfSwap(deps, swap, mailOf);
  if (!mail) return null;
  const [first] = boxesToTell(db, swapId, mailOf);
  for (const box of boxesOfSwap(db, swapId, mailOf)) {
    if (first && isToTell(db, box) && isTogether(db, first.order, box.order)) keepCredit(db, box);
    else db.update(swappedBoxes).set({ mailOf: newId(), settledAt: null }).where(isBox(box)).run();
  }
  return mail;
}

function mailOfSwap({ db, env, now }: MailDeps, swap: SwapRow, mailOf: string): Mail | null {
  const [first, ...others] = boxesToTell(db, swap.id, mailOf);
  const to = first && emailOfOrder(db, first.order);
  if (!to) return null;
  const boxes: [SwappedBox, ...SwappedBox[]] = [
    first,
    ...others.filter((box) => isTogether(db, first.order, box.order)),
  ];
  const facts = swapFacts(db, swap, boxes);
  const { isWholeBox, substitute } = facts;
  const isToPay = first.order.paymentStatus === 'unpaid';
  const creditWhere = (isWaiting: boolean) =>
    (isToPay ? [] : boxes)
      .filter(({ orderId }) => isDisputed(db, orderId) === isWaiting)
      .reduce((total, box) => total + amountsOf(db, box).credit, 0);
  const emptied = boxes.filter(({ orderId }) => itemsOf(db, orderId).length === 0);
  return swapMail(env.origin, to, {
    ...facts,
    token: sign(db, swapPurpose, `${swap.id} ${mailOf}`),
    isAvoided: swap.substituteId !== null && substitute === null,
    emptied: isWholeBox ? [] : emptied.map(({ order }) => order.orderNumber),
    extras: isWholeBox ? extrasOf(db, boxes) : [],
    credit: creditWhere(false),
    disputed: creditWhere(true),
    toPay: isToPay ? boxes.reduce((total, { order }) => total + order.total, 0) : null,
    now: now(),
  });
}

/** It comes, came meanwhile, or was cancelled because its swaps emptied it. */
export function isToTell(db: Db, { order, settledAt }: SwappedBox): boolean {
  if (order.isInWeek) return true;
  const isEmptied = settledAt !== null && itemsOf(db, order.id).length === 0;
  return isEmptied && order.status === 'cancelled' && lastEvent(db, order.id, 'status')?.by === 'shop';
}

/** Greens added to boxes that do not come, and cents that go back for them: none while the bank decides. */
function extrasOf(db: Db, boxes: SwappedBox[]) {
  const ids = boxes.map(({ orderId }) => orderId);
  const rows = db
    .select()
    .from(orders)
    .where(and(inArray(orders.extraWith, ids), eq(orders.isToCome, true)))
    .all();
  return rows.map((row) => ({
    contents: contentsOf(db, row),
    cents: isDisputed(db, row.id) ? 0 : quotedTotal(row) - row.refundedAmount,
  }));
}

/** A mail that has left named the extra with its box, of which a swap left nothing. */
export function isToldBySwap(db: Db, { extraWith }: OrderRow): boolean {
  const box = extraWith === null ? undefined : findAnyOrder(db, extraWith);
  if (!box || itemsOf(db, box.id).length > 0) return false;
  return rowsOfOrder(db, box.id).some((row) => {
    const boxes = boxesOfSwap(db, row.swapId, row.mailOf);
    const isNamed = row.substituteId === null && isWholeBox(db, boxes);
    return isNamed && isMailed(db, row);
  });
}

export function isMailed(db: Db, { swapId, mailOf }: Pick<SwappedBox, 'swapId' | 'mailOf'>): boolean {
  return hasSentMail(db, mailKey(swapId, mailOf));
}

export const swapMailKind = 'swap';

function mailKey(swapId: string, mailOf: string): string {
  return `${swapMailKind}:${swapId}:${mailOf}`;
}
