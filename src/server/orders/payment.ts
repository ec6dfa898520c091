import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findUser } from '../accounts/users.ts';
import { takeStockOrShort } from '../catalog/stock.ts';
import { type Db, transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../outbox.ts';
import { getNotificationEmails } from '../settings/settings.ts';
import { mismatchMail, newOrderMail, receiptMail, unknownPaymentMail } from './mails.ts';
import { itemsOf, type OrderRow } from './orders.ts';
import { orderItems, orders } from './table.ts';

export type PaymentOutcome = 'paid' | 'unpaid' | 'unknown' | 'mismatch';

/**
 * Books what a PaymentIntent says about its order, inside the caller's transaction; any number of times, in any
 * order. Paid once: status confirmed, receipt and admin mails queued. An intent whose amount, currency or id is not
 * the order's own changes nothing and answers "mismatch".
 */
export function recordPayment(deps: Deps, intent: Stripe.PaymentIntent): PaymentOutcome {
  const order = orderOfIntent(deps.db, intent);
  if (!order) return 'unknown';
  if (intent.status !== 'succeeded') {
    keepPaymentError(deps.db, order, intent);
    return 'unpaid';
  }
  if (!pays(intent, order)) {
    reportMismatch(deps, order, intent);
    return 'mismatch';
  }
  if (order.paymentStatus === 'unpaid') confirmPaid(deps, order, intent.id);
  return 'paid';
}

/** Money came in that does not fit its order: a person has to look at it. Mailed once. */
function reportMismatch(deps: Deps, order: OrderRow, intent: Stripe.PaymentIntent): void {
  deps.log.error({ orderId: order.id, paymentIntentId: intent.id }, 'PaymentIntent does not match its order');
  for (const admin of getNotificationEmails(deps.db)) {
    const mail = mismatchMail(deps.env.origin, admin, order, intent.amount_received);
    queueMail(deps.db, `mismatch:${intent.id}:${admin}`, mail, deps.now());
  }
}

/** Money came in for an order that is not in the books: a person has to look at it. Mailed once. */
export function reportUnknownPayment(deps: Deps, intent: Stripe.PaymentIntent): void {
  deps.log.error({ paymentIntentId: intent.id }, 'PaymentIntent was paid for an order that is not known');
  for (const admin of getNotificationEmails(deps.db)) {
    const mail = unknownPaymentMail(deps.env.origin, admin, intent.id, intent.amount_received);
    queueMail(deps.db, `unknown-payment:${intent.id}:${admin}`, mail, deps.now());
  }
}

/** Confirms an order that costs nothing. */
export function confirmFreeOrder(deps: Deps, order: OrderRow): void {
  transact(deps.db, () => {
    if (order.paymentStatus === 'unpaid') confirmPaid(deps, order, null);
  });
}

/** Queues the mails that a paid order causes: one receipt, one notice per admin address. */
export function queueOrderMails(
  deps: Deps,
  order: OrderRow,
  receipt: 'one-time' | 'first box' | 'later box',
): void {
  const items = itemsOf(deps.db, order.id);
  const user = order.userId ? findUser(deps.db, order.userId) : undefined;
  const to = user?.email ?? order.guestEmail;
  if (to)
    queueMail(
      deps.db,
      `receipt:${order.id}`,
      receiptMail(deps.env.origin, to, order, items, receipt),
      deps.now(),
    );
  for (const admin of getNotificationEmails(deps.db)) {
    queueMail(
      deps.db,
      `new-order:${order.id}:${admin}`,
      newOrderMail(deps.env.origin, admin, order, items),
      deps.now(),
    );
  }
}

function confirmPaid(deps: Deps, order: OrderRow, paymentIntentId: string | null): void {
  const { db } = deps;
  if (order.status === 'cancelled') retakeStock(db, order.id);
  const changed = db
    .update(orders)
    .set({
      paymentStatus: 'paid',
      status: order.status === 'pending' || order.status === 'cancelled' ? 'confirmed' : order.status,
      paymentIntentId,
      stockHeld: true,
      lastPaymentError: null,
      paidAt: deps.now(),
    })
    .where(and(eq(orders.id, order.id), eq(orders.paymentStatus, 'unpaid')))
    .returning()
    .get();
  if (!changed) return;
  queueOrderMails(deps, changed, 'one-time');
}

/** Money came in although the order had been given up: it is delivered, with what is left of the stock. */
function retakeStock(db: Db, orderId: string): void {
  for (const { position, shortfall } of takeStockOrShort(db, itemsOf(db, orderId))) {
    db.update(orderItems)
      .set({ shortfall })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.position, position)))
      .run();
  }
}

/** The order whose stored intent this is, or the one it names when none is stored yet. */
function orderOfIntent(db: Db, intent: Stripe.PaymentIntent): OrderRow | undefined {
  const stored = db.select().from(orders).where(eq(orders.paymentIntentId, intent.id)).get();
  if (stored) return stored;
  const named = intent.metadata.order_id;
  const order = named ? db.select().from(orders).where(eq(orders.id, named)).get() : undefined;
  return order?.paymentIntentId === null ? order : undefined;
}

function pays(intent: Stripe.PaymentIntent, order: OrderRow): boolean {
  return intent.amount_received === order.total && intent.currency === 'usd';
}

function keepPaymentError(db: Db, order: OrderRow, intent: Stripe.PaymentIntent): void {
  const message = intent.last_payment_error?.message;
  if (!message || order.paymentStatus !== 'unpaid') return;
  db.update(orders).set({ lastPaymentError: message }).where(eq(orders.id, order.id)).run();
}
