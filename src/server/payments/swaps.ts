import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { SwapAnswer, SwapChoice } from '../../shared/contract/swaps.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import type { SwapRow } from '../growing/swaps.ts';
import { swaps } from '../growing/table.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { findAnyOrder, isOrderGone, itemsOf, type OrderRow } from '../orders/orders.ts';
import { queueMoneyMails } from '../orders/payment.ts';
import { lateCreditMail } from '../orders/swap-mail.ts';
import {
  amountsOf,
  isWholeBox,
  keepCredit,
  nameOf,
  ouncesOf,
  owedFor,
  repack,
  rowsOfOrder,
  type SwappedBoxRow,
  swappedFor,
} from '../orders/swapped-boxes.ts';
import { isMailed, swapNewcomers, swapPurpose } from '../orders/swaps.ts';
import { swappedBoxes } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { readSigned } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { changeSubscription } from '../subscriptions/changes/changes.ts';
import { subscriptionItemsOf } from '../subscriptions/record/subscriptions.ts';
import { subscriptionsWith } from '../subscriptions/schedule/coming-boxes.ts';
import { refundForSwaps } from './order-refunds.ts';

/** Changes nothing. 400 for a link not made here, 404 once the swap or the account is gone. */
export function getSwapChoice(deps: Deps, token: string): SwapChoice {
  return toView(deps, readToken(deps, token));
}

/**
 * "credit" is final: the substitute leaves the box. The same choice again changes nothing. 409 when it is too late or
 * the box does not come; errors of the token as in `getSwapChoice`.
 */
export async function chooseSwap(deps: Deps, { token, choice }: SwapAnswer): Promise<SwapChoice> {
  const credited = transact(deps.db, () => writeChoice(deps, readToken(deps, token), choice));
  await forEachApart(deps, 'credit of a swap could not be written', credited, ({ id }) =>
    settleOrder(deps, id),
  )
    // The choice stands; reconciliation writes the credit.
    .catch(() => {});
  return getSwapChoice(deps, token);
}

/** Orders that came to a swap's day, what orders are owed once their mails leave, and subscriptions of ongoing swaps. */
export async function settleSwaps(deps: Deps): Promise<void> {
  const { db } = deps;
  swapNewcomers(deps);
  const open = db
    .selectDistinct({ id: swappedBoxes.orderId })
    .from(swappedBoxes)
    .where(isNull(swappedBoxes.settledAt))
    .all();
  await forEachApart(deps, 'swap could not be settled', open, ({ id }) => settleOrder(deps, id));
  await forEachApart(deps, 'swap of subscriptions failed', ongoingSwaps(deps), (swap) =>
    swapOngoing(deps, swap),
  );
}

type FoundChoice = { swap: SwapRow; boxes: SwappedBoxRow[] };

function readToken({ db }: Deps, token: string): FoundChoice {
  const [id = '', mailOf = ''] = (readSigned(db, swapPurpose, token) ?? '').split(' ');
  if (!id) throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  const swap = db.select().from(swaps).where(eq(swaps.id, id)).get();
  const ofMail = and(eq(swappedBoxes.swapId, id), eq(swappedBoxes.mailOf, mailOf));
  const boxes = db.select().from(swappedBoxes).where(ofMail).all();
  if (!swap || boxes.length === 0)
    throw new AppError('notFound', 'This link has expired. Please reply to our mail instead.');
  return { swap, boxes };
}

function toView(deps: Deps, { swap, boxes }: FoundChoice): SwapChoice {
  const { db } = deps;
  const sum = (of: (box: SwappedBoxRow) => number) => boxes.reduce((total, box) => total + of(box), 0);
  const [first] = boxes;
  const substituteId = first?.substituteId ?? null;
  const chooseUntil = first?.chooseUntil ?? 0;
  const order = first && findAnyOrder(db, first.orderId);
  return {
    date: swap.date,
    green: nameOf(db, swap.productId),
    substitute: substituteId && nameOf(db, substituteId),
    ounces: sum((box) => ouncesOf(db, box)),
    credit: sum((box) => amountsOf(db, box).credit),
    worth: sum((box) => amountsOf(db, box).worth),
    isCredit: Boolean(order?.userId && order.paymentStatus !== 'unpaid'),
    isWholeBox: isWholeBox(db, boxes),
    choice: first?.choice ?? null,
    chooseUntil,
    isOpen: substituteId !== null && chooseUntil >= deps.now() && comingBoxes(db, boxes).length > 0,
  };
}

function comingBoxes(db: Db, boxes: SwappedBoxRow[]): SwappedBoxRow[] {
  return boxes.filter(({ orderId }) => findAnyOrder(db, orderId)?.isToCome);
}

/** In the caller's transaction. Returns the orders that are owed more. */
function writeChoice(
  deps: Deps,
  { swap, boxes }: FoundChoice,
  choice: SwapAnswer['choice'],
): { id: string }[] {
  const { db, now } = deps;
  const [first] = boxes;
  if (!first || first.choice === choice || first.substituteId === null) return [];
  if (first.choice === 'credit')
    throw new AppError('conflict', 'You have chosen credit already, so we have packed your box without it.');
  if (first.chooseUntil < now())
    throw new AppError('conflict', 'It is too late to choose now. Please reply to our mail instead.');
  const coming = comingBoxes(db, boxes);
  if (coming.length === 0)
    throw new AppError('conflict', 'This box does not come any more, so there is nothing to choose.');
  const ofMail = and(eq(swappedBoxes.swapId, swap.id), eq(swappedBoxes.mailOf, first.mailOf));
  if (choice === 'keep') {
    db.update(swappedBoxes).set({ choice }).where(ofMail).run();
    return [];
  }
  const chosen = coming.map((box) => ({ ...box, credit: amountsOf(db, box).worth }));
  db.update(swappedBoxes).set({ choice }).where(ofMail).run();
  for (const { credit, ...box } of chosen) {
    const order = findAnyOrder(db, box.orderId);
    db.update(swappedBoxes).set({ credit, settledAt: null }).where(keyOf(box)).run();
    if (order) repack(db, order, order.userId ? (`customer:${order.userId}` as const) : 'shop', now());
  }
  return chosen.map(({ orderId }) => ({ id: orderId }));
}

function keyOf({ swapId, orderId }: Pick<SwappedBoxRow, 'swapId' | 'orderId'>) {
  return and(eq(swappedBoxes.swapId, swapId), eq(swappedBoxes.orderId, orderId));
}

/**
 * Pays back what swaps owe the order by what is left in it, counted at the provider, so that nothing is paid twice, not
 * even after a restore. Waits until none of its swaps can be undone, for the payment, an interrupted refund and the
 * bank's decision. An emptied order is cancelled then.
 */
function settleOrder(deps: Deps, orderId: string): Promise<void> {
  return deps.queue.inTurn(`swaps of ${orderId}`, () => settleSerially(deps, orderId));
}

async function settleSerially(deps: Deps, orderId: string): Promise<void> {
  const { db, now } = deps;
  const open = openRowsOf(db, orderId);
  if (open.length === 0 || open.some(({ sendAt }) => sendAt > now())) return;
  const order = findAnyOrder(db, orderId);
  if (order && mayComeBack(order, now())) return;
  transact(db, () => {
    for (const row of open) keepCredit(db, row);
  });
  // Where nobody has paid, the total fell.
  if (!order || isOrderGone(order) || order.paymentStatus === 'unpaid') return markSettled(deps, orderId);
  const owed = owedFor(db, order);
  const inAll = await refundForSwaps(deps, 'shop', orderId, {
    upTo: owed,
    // Without an account there is no credit: the money goes back the way it came.
    into: order.userId ? 'credit' : 'source',
    description: `${greensOf(db, open)} of order ${order.orderNumber}`,
  });
  if (inAll === null) return;
  transact(db, () => {
    if (order.userId) tellLateCredit(deps, order, inAll);
    // The customer may have chosen credit meanwhile.
    if (owedFor(db, order) === owed) markSettled(deps, orderId);
  });
}

function greensOf(db: Db, rows: SwappedBoxRow[]): string {
  const swapIds = rows.map(({ swapId }) => swapId);
  const found = db.select().from(swaps).where(inArray(swaps.id, swapIds)).all();
  return found.map(({ productId }) => nameOf(db, productId)).join(', ');
}

/** The farm may undo a cancellation until the day. */
function mayComeBack(order: OrderRow, now: number): boolean {
  return isOrderGone(order) && order.paymentStatus !== 'refunded' && order.deliveryDate >= newYorkDay(now);
}

function openRowsOf(db: Db, orderId: string): SwappedBoxRow[] {
  return rowsOfOrder(db, orderId).filter(({ settledAt }) => settledAt === null);
}

/** For what no mail about a swap has said, because the bank was deciding, nor will. In the caller's transaction. */
function tellLateCredit(deps: Deps, order: OrderRow, inAll: number): void {
  const rows = rowsOfOrder(deps.db, order.id);
  const unsaid = inAll - rows.reduce((sum, { credit }) => sum + (credit ?? 0), 0);
  const told = rows.findLast((row) => isMailed(deps.db, row));
  const row = told ?? rows.at(-1);
  if (unsaid <= 0 || !row) return;
  const credit = (row.credit ?? 0) + unsaid;
  deps.db.update(swappedBoxes).set({ credit }).where(keyOf(row)).run();
  if (!told) return;
  queueMoneyMails(deps, `late-credit:${order.id}:${inAll}`, order, (to) =>
    lateCreditMail(deps.env.origin, to, order, unsaid),
  );
}

/** A box of which nothing is left does not come. */
function markSettled({ db, now }: Deps, orderId: string): void {
  transact(db, () => {
    const isDue = and(
      eq(swappedBoxes.orderId, orderId),
      isNull(swappedBoxes.settledAt),
      lte(swappedBoxes.sendAt, now()),
    );
    db.update(swappedBoxes).set({ settledAt: now() }).where(isDue).run();
    if (openRowsOf(db, orderId).length > 0) return;
    const order = findAnyOrder(db, orderId);
    const isStopped = order && (isOrderGone(order) || order.status === 'delivered');
    if (order && !isStopped && itemsOf(db, orderId).length === 0)
      changeOrder(db, orderId, { status: 'cancelled' }, 'shop', now());
  });
}

function ongoingSwaps({ db, now }: Deps): SwapRow[] {
  const isDue = lte(swaps.createdAt, now() - policies.swapMailWaitMs);
  return db
    .select()
    .from(swaps)
    .where(and(eq(swaps.isOngoing, true), isNull(swaps.appliedAt), isNull(swaps.undoneAt), isDue))
    .all();
}

/** As a customer's change of products; each once, because the green is gone afterwards. */
async function swapOngoing(deps: Deps, swap: SwapRow): Promise<void> {
  const rows = subscriptionsWith(deps.db, swap.productId);
  await forEachApart(deps, 'subscription could not be swapped', rows, async (row) => {
    const items = swappedFor(deps.db, subscriptionItemsOf(deps.db, row), [swap], row.userId);
    const products = items.map(({ productId, ounces }) => ({ productId, quantity: ounces }));
    await changeSubscription(deps, row, { products }).catch((error) => {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      deps.log.warn({ subscriptionId: row.id, err: error }, 'subscription was left as it is by a swap');
    });
  });
  deps.db.update(swaps).set({ appliedAt: deps.now() }).where(eq(swaps.id, swap.id)).run();
}
