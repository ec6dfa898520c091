import { and, eq, isNull, lte } from 'drizzle-orm';
import type { SwapAnswer, SwapChoice } from '../../shared/contract/swaps.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { findSwap, type SwapRow } from '../growing/present-swaps.ts';
import { swaps } from '../growing/table.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { isDisputed } from '../orders/order-history.ts';
import { findAnyOrder, isOrderGone, itemsOf, type OrderRow } from '../orders/orders.ts';
import { queueMoneyMails } from '../orders/payment.ts';
import { swappedBoxes } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { readSigned } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError, isConflict, isOutage } from '../platform/errors.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { changeSubscription } from '../subscriptions/changes/changes.ts';
import { subscriptionItemsOf } from '../subscriptions/record/subscriptions.ts';
import { subscriptionsWith } from '../subscriptions/schedule/coming-boxes.ts';
import { lateCreditMail } from '../swaps/mails.ts';
import {
  amountsOf,
  boxesOfSwap,
  isBox,
  keepCredit,
  nameOf,
  owedFor,
  repack,
  rowsOfOrder,
  type SwappedBox,
  swapFacts,
  swappedFor,
} from '../swaps/swapped-boxes.ts';
import { isMailed, isToTell, swapNewcomers, swapPurpose, tellAgain } from '../swaps/swaps.ts';
import { refundOrder } from './order-refunds.ts';
import { refundedForSwaps } from './payment-totals.ts';

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

type FoundChoice = { swap: SwapRow; boxes: [SwappedBox, ...SwappedBox[]] };

function readToken({ db }: Deps, token: string): FoundChoice {
  const [id = '', mailOf = ''] = (readSigned(db, swapPurpose, token) ?? '').split(' ');
  if (!id) throw new AppError('invalid', 'This link is not valid. Please use the one in our mail.');
  const swap = findSwap(db, id);
  const [first, ...others] = boxesOfSwap(db, id, mailOf);
  if (!swap || !first)
    throw new AppError('notFound', 'This link has expired. Please reply to our mail instead.');
  return { swap, boxes: [first, ...others] };
}

/** Counts the boxes of which the mail tells; all of them once none is left. */
function toView({ db, now }: Deps, { swap, boxes }: FoundChoice): SwapChoice {
  const [first, ...others] = boxes.filter((box) => isToTell(db, box));
  const told: FoundChoice['boxes'] = first ? [first, ...others] : boxes;
  const { order, substitute, ...facts } = swapFacts(db, swap, told);
  const isToPay = told.some((box) => box.order.paymentStatus === 'unpaid');
  return {
    ...facts,
    date: swap.date,
    substitute: substitute?.name ?? null,
    isCredit: order.userId !== null && !isToPay,
    isToPay,
    choice: told[0].choice,
    isOpen: substitute !== null && facts.chooseUntil >= now() && boxes.some(comes),
  };
}

function comes({ order }: SwappedBox): boolean {
  return order.isToCome;
}

/** In the caller's transaction. Returns the orders that are owed more. */
function writeChoice(
  deps: Deps,
  { swap, boxes }: FoundChoice,
  choice: SwapAnswer['choice'],
): { id: string }[] {
  const { db, now } = deps;
  const [first] = boxes;
  if (first.choice === choice || first.substituteId === null) return [];
  if (first.choice === 'credit')
    throw new AppError('conflict', 'You have chosen credit already, so we have packed your box without it.');
  if (first.chooseUntil < now())
    throw new AppError('conflict', 'It is too late to choose now. Please reply to our mail instead.');
  if (!boxes.some(comes))
    throw new AppError('conflict', 'This box does not come any more, so there is nothing to choose.');
  // Also for one that the farm may put back.
  const undelivered = boxes.filter(({ order }) => order.status !== 'delivered');
  const chosen = undelivered.map((box) => ({ box, credit: creditByChoice(db, box) }));
  const ofMail = and(eq(swappedBoxes.swapId, swap.id), eq(swappedBoxes.mailOf, first.mailOf));
  db.update(swappedBoxes).set({ choice }).where(ofMail).run();
  if (choice === 'keep') return [];
  for (const { box, credit } of chosen) {
    const { userId } = box.order;
    db.update(swappedBoxes).set({ credit, settledAt: null }).where(isBox(box)).run();
    repack(db, box.order, userId ? (`customer:${userId}` as const) : 'shop', now());
  }
  return chosen.map(({ box }) => box.order);
}

/** Cents that are given at once: none while the bank decides. Null where nobody has paid. */
function creditByChoice(db: Db, box: SwappedBox): number | null {
  if (box.order.paymentStatus === 'unpaid') return null;
  return isDisputed(db, box.orderId) ? 0 : amountsOf(db, box).worth;
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
  const order = open[0]?.order;
  if (!order || open.some(({ sendAt }) => sendAt > now()) || mayComeBack(order, now())) return;
  transact(db, () => {
    for (const row of open) {
      keepCredit(db, row);
      tellAgain(deps, row);
    }
  });
  // Where nobody has paid, the total fell.
  if (isOrderGone(order) || order.paymentStatus === 'unpaid') return markSettled(deps, orderId);
  const owed = owedFor(db, order);
  if (owed > 0 && !(await payBack(deps, order, owed, greensOf(db, open)))) return;
  const asCredit = owed > 0 ? await refundedForSwaps(deps, order, 'credit') : 0;
  transact(db, () => {
    if (order.userId) tellLateCredit(deps, order, asCredit);
    // The customer may have chosen credit meanwhile.
    if (owedFor(db, order) === owed) markSettled(deps, orderId);
  });
}

/** False while something else has to come first. Without an account there is no credit: the money goes back the way it came. */
async function payBack(deps: Deps, order: OrderRow, upTo: number, forSwaps: string): Promise<boolean> {
  const isTold = order.userId !== null;
  try {
    await refundOrder(deps, 'shop', order.id, { upTo, into: isTold ? 'credit' : 'source', isTold, forSwaps });
    return true;
  } catch (error) {
    if (!isConflict(error)) throw error;
    return false;
  }
}

function greensOf(db: Db, rows: SwappedBox[]): string {
  return rows.map(({ swapId }) => nameOf(db, findSwap(db, swapId)?.productId ?? '')).join(', ');
}

/** The farm may undo a cancellation until the day. */
function mayComeBack(order: OrderRow, now: number): boolean {
  return isOrderGone(order) && order.paymentStatus !== 'refunded' && order.deliveryDate >= newYorkDay(now);
}

function openRowsOf(db: Db, orderId: string): SwappedBox[] {
  return rowsOfOrder(db, orderId).filter(({ settledAt }) => settledAt === null);
}

/** In the caller's transaction. A mail about credit that the swap's mail left out because of an open dispute. */
function tellLateCredit(deps: Deps, order: OrderRow, inAll: number): void {
  const rows = rowsOfOrder(deps.db, order.id);
  const unsaid = inAll - rows.reduce((sum, { credit }) => sum + (credit ?? 0), 0);
  const told = rows.findLast((row) => isMailed(deps.db, row));
  const row = told ?? rows.at(-1);
  if (unsaid <= 0 || !row) return;
  const credit = (row.credit ?? 0) + unsaid;
  deps.db.update(swappedBoxes).set({ credit }).where(isBox(row)).run();
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
    if (findAnyOrder(db, orderId)?.isToCome && itemsOf(db, orderId).length === 0)
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
      if (!(error instanceof AppError) || isOutage(error)) throw error;
      deps.log.warn({ subscriptionId: row.id, err: error }, 'subscription was left as it is by a swap');
    });
  });
  deps.db.update(swaps).set({ appliedAt: deps.now() }).where(eq(swaps.id, swap.id)).run();
}
