import { and, eq, isNull, lte } from 'drizzle-orm';
import type { SwapAnswer, SwapChoice } from '../../shared/contract/swaps.ts';
import { cutoffOf } from '../../shared/rules/delivery-days.ts';
import { policies } from '../../shared/rules/limits.ts';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { findUser } from '../accounts/record/users.ts';
import { changeOrder } from '../orders/order-changes.ts';
import { findAnyOrder, isOrderGone, itemsOf, type OrderRow } from '../orders/orders.ts';
import {
  haveNothingElse,
  nameOf,
  replaceSwapped,
  type SwappedBoxRow,
  type SwapRow,
  swapNewcomers,
  swapPurpose,
} from '../orders/swaps.ts';
import { swappedBoxes, swaps } from '../orders/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import { readSigned } from '../platform/db/signing.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { forEachApart } from '../platform/process/each-apart.ts';
import { providerObjectQueue } from '../platform/queue.ts';
import { changeCredit, listBalanceTransactions } from '../stripe/balance.ts';
import { changeSubscription } from '../subscriptions/changes/changes.ts';
import { type SubscriptionRow, subscriptionItemsOf } from '../subscriptions/record/subscriptions.ts';
import { subscriptionsWith } from '../subscriptions/schedule/coming-boxes.ts';
import { refundOrder } from './order-refunds.ts';
import {
  findCharge,
  findChargeIdOf,
  leftToRefund,
  readPaymentTotals,
  refundedOrderMetadataKey,
} from './payment-totals.ts';
import { findOpenRefund, writePaymentTotals } from './refunds.ts';

/** Changes nothing. 400 for a link not made here, 404 once the swap or the account is gone. */
export function getSwapChoice(deps: Deps, token: string): SwapChoice {
  return toView(deps, readToken(deps, token));
}

/**
 * "credit" is final: the substitute leaves the box. The same choice again changes nothing. 409 when it is too late or
 * the box does not come; errors of the token as in `getSwapChoice`.
 */
export async function chooseSwap(deps: Deps, { token, choice }: SwapAnswer): Promise<SwapChoice> {
  const found = readToken(deps, token);
  const credited = transact(deps.db, () => writeChoice(deps, readToken(deps, token), choice));
  await forEachApart(deps, 'credit of a swap could not be written', credited, (box) =>
    settleBox(deps, found.swap, box),
  )
    // The choice stands; reconciliation writes the credit.
    .catch(() => {});
  return getSwapChoice(deps, token);
}

/** Orders that came to a swap's day, what swaps owe, once their mails leave, and the subscriptions of ongoing ones. */
export async function settleSwaps(deps: Deps): Promise<void> {
  swapNewcomers(deps);
  const { db, now } = deps;
  const due = db
    .select({ box: swappedBoxes, swap: swaps })
    .from(swappedBoxes)
    .innerJoin(swaps, eq(swaps.id, swappedBoxes.swapId))
    .where(and(isNull(swappedBoxes.settledAt), lte(swappedBoxes.sendAt, now())))
    .all();
  const rows = due.map(({ box, swap }) => ({ id: box.orderId, box, swap }));
  await forEachApart(deps, 'swap could not be settled', rows, ({ box, swap }) => settleBox(deps, swap, box));
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
  const sum = (name: 'ounces' | 'credit' | 'worth') => boxes.reduce((total, box) => total + box[name], 0);
  const [first] = boxes;
  const substituteId = first?.substituteId ?? null;
  const chooseUntil = first?.chooseUntil ?? 0;
  return {
    date: swap.date,
    green: nameOf(db, swap.productId),
    substitute: substituteId && nameOf(db, substituteId),
    ounces: sum('ounces'),
    credit: sum('credit'),
    worth: sum('worth'),
    isCredit: Boolean(first && findAnyOrder(db, first.orderId)?.userId),
    isWholeBox: haveNothingElse(db, boxes),
    choice: first?.choice ?? null,
    chooseUntil,
    isOpen: substituteId !== null && chooseUntil >= deps.now() && comingBoxes(db, boxes).length > 0,
  };
}

function comingBoxes(db: Db, boxes: SwappedBoxRow[]): SwappedBoxRow[] {
  return boxes.filter(({ orderId }) => {
    const order = findAnyOrder(db, orderId);
    return isComing(order) && order.status !== 'delivered';
  });
}

function isComing(order: OrderRow | undefined): order is OrderRow {
  return Boolean(order && !isOrderGone(order) && order.paymentStatus !== 'refunded');
}

/** In the caller's transaction. Returns the boxes whose credit has grown. */
function writeChoice(
  deps: Deps,
  { swap, boxes }: FoundChoice,
  choice: SwapAnswer['choice'],
): SwappedBoxRow[] {
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
  db.update(swappedBoxes).set({ choice }).where(ofMail).run();
  if (choice === 'keep') return [];
  return coming.map((box) => {
    const order = findAnyOrder(db, box.orderId);
    if (order) {
      const keepsStock = now() > cutoffOf(order.deliveryDate);
      const by = order.userId ? (`customer:${order.userId}` as const) : 'shop';
      replaceSwapped(deps, order, box, { after: [], by, keepsStock });
    }
    const changed = { credit: box.worth, settledAt: null };
    return db.update(swappedBoxes).set(changed).where(keyOf(box)).returning().get();
  });
}

function keyOf({ swapId, orderId }: SwappedBoxRow) {
  return and(eq(swappedBoxes.swapId, swapId), eq(swappedBoxes.orderId, orderId));
}

/** Metadata key with the green, on credit changes that a swap caused. */
const swappedGreenMetadataKey = 'swapped_green';

/**
 * Pays back up to what the box is owed, counted at the provider, so that nothing is paid twice, not even after a
 * restore. Waits for the payment, an interrupted refund and the bank's decision.
 */
async function settleBox(deps: Deps, swap: SwapRow, box: SwappedBoxRow): Promise<void> {
  const order = findAnyOrder(deps.db, box.orderId);
  if (!order || !isComing(order) || box.credit === 0) return markSettled(deps, box);
  if (order.paymentStatus === 'unpaid') return isEmpty(deps.db, order) ? markSettled(deps, box) : undefined;
  if (!order.userId) return refundGuest(deps, order, box);
  const chargeId = await findChargeIdOf(deps, order);
  await deps.queue.inTurn(providerObjectQueue(chargeId ?? order.id), () =>
    giveCredit(deps, swap, box, chargeId),
  );
}

/** Without an account there is no credit: the money goes back the way it came. */
async function refundGuest(deps: Deps, order: OrderRow, box: SwappedBoxRow): Promise<void> {
  const { credit } = box;
  const refund = { amount: credit - box.paidBack, key: `swap:${box.swapId}:${credit}` };
  await refundOrder(deps, 'shop', order.id, refund).catch((error) => {
    if (!(error instanceof AppError) || error.kind !== 'conflict') throw error;
    deps.log.warn({ orderId: order.id, err: error }, 'a swap was not paid back');
  });
  deps.db.update(swappedBoxes).set({ paidBack: credit }).where(keyOf(box)).run();
  markSettled(deps, box);
}

async function giveCredit(
  deps: Deps,
  swap: SwapRow,
  box: SwappedBoxRow,
  chargeId: string | null,
): Promise<void> {
  const { db } = deps;
  const present = db.select().from(swappedBoxes).where(keyOf(box)).get();
  const order = findAnyOrder(db, box.orderId);
  if (!present || present.settledAt !== null || !order?.userId || findOpenRefund(db, order.id, deps.now()))
    return;
  const readTotals = async () =>
    readPaymentTotals(deps, order, chargeId ? await findCharge(deps, chargeId) : null);
  const paid = await readTotals();
  if (paid.isDisputeOpen) return;
  const given = await creditGiven(deps, order, swap.productId);
  const amount = Math.min(present.credit - given, leftToRefund(paid));
  if (amount > 0)
    await withCustomer(deps, order.userId, (customerId) =>
      changeCredit(deps, customerId, {
        amount,
        description: `${nameOf(db, swap.productId)} of order ${order.orderNumber}`,
        metadata: { [refundedOrderMetadataKey]: order.id, [swappedGreenMetadataKey]: swap.productId },
        idempotencyKey: `swap:${order.id}:${swap.productId}:${given}`,
      }),
    );
  const after = await readTotals();
  transact(db, () => {
    writePaymentTotals(deps, order.id, { paid: after, by: 'shop', isTold: true });
    markSettled(deps, box);
  });
}

/** Cents. */
async function creditGiven(deps: Deps, { id, userId }: OrderRow, productId: string): Promise<number> {
  const customerId = userId && findUser(deps.db, userId)?.stripeCustomerId;
  const changes = customerId ? await listBalanceTransactions(deps, customerId) : [];
  return changes
    .filter(({ metadata }) => metadata?.[refundedOrderMetadataKey] === id)
    .filter(({ metadata }) => metadata?.[swappedGreenMetadataKey] === productId)
    .reduce((sum, { amount }) => sum - amount, 0);
}

/** A box of which nothing is left does not come. */
function markSettled({ db, now }: Deps, box: SwappedBoxRow): void {
  transact(db, () => {
    db.update(swappedBoxes)
      .set({ settledAt: now() })
      .where(and(keyOf(box), eq(swappedBoxes.credit, box.credit)))
      .run();
    const order = findAnyOrder(db, box.orderId);
    if (order && !isOrderGone(order) && isEmpty(db, order))
      changeOrder(db, order.id, { status: 'cancelled' }, 'shop', now());
  });
}

function isEmpty(db: Db, { id }: OrderRow): boolean {
  return itemsOf(db, id).length === 0;
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
    const products = swappedProducts(deps.db, swap, row);
    await changeSubscription(deps, row, { products }).catch((error) => {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      deps.log.warn({ subscriptionId: row.id, err: error }, 'subscription was left as it is by a swap');
    });
  });
  deps.db.update(swaps).set({ appliedAt: deps.now() }).where(eq(swaps.id, swap.id)).run();
}

function swappedProducts(db: Db, { productId, substituteId }: SwapRow, row: SubscriptionRow) {
  const isAvoided =
    substituteId !== null && (findUser(db, row.userId ?? '')?.avoid ?? []).includes(substituteId);
  return subscriptionItemsOf(db, row).flatMap((item) => {
    if (item.productId !== productId) return { productId: item.productId, quantity: item.ounces };
    return substituteId === null || isAvoided ? [] : { productId: substituteId, quantity: item.ounces };
  });
}
