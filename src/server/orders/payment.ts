import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findUser } from '../accounts/record/users.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { type Mail, queueMail, withoutHold } from '../platform/mail/outbox.ts';
import { getNotificationEmails } from '../settings/settings.ts';
import { amountDue } from './credit.ts';
import { mismatchMail, newOrderMail, type ReceiptKind, receiptMail, unknownPaymentMail } from './mails.ts';
import { changeOrder } from './order-changes.ts';
import { findOrderByIntent, itemsOf, type OrderRow } from './orders.ts';
import { bookReceived } from './revenue-entries.ts';
import { orders } from './table.ts';

export type PaymentOutcome = 'paid' | 'unpaid' | 'unknown' | 'mismatch';

/**
 * Records what a PaymentIntent says about its order, inside the caller's transaction; any number of times, in any
 * order. When it is paid for the first time the order is confirmed and its mails are queued. An intent whose amount,
 * currency or id is not the order's own leaves the order as it is; the money is booked, the admins are told: "mismatch".
 */
export function recordPayment(
  deps: Deps,
  intent: Stripe.PaymentIntent,
  receipt: Receipt = 'one-time',
): PaymentOutcome {
  const order = findOrderOfIntent(deps.db, intent);
  if (!order) return 'unknown';
  if (intent.status !== 'succeeded') {
    keepPaymentError(deps.db, order, intent);
    return 'unpaid';
  }
  // A paid order's total may have been edited since.
  if (order.paymentStatus !== 'unpaid' && order.paymentIntentId === intent.id) return 'paid';
  bookReceived(deps.db, intent.id, intent.amount_received, deps.now());
  if (!isPaymentOf(intent, order)) {
    reportMismatch(deps, order, intent);
    return 'mismatch';
  }
  if (order.paymentStatus === 'unpaid') confirmPaid(deps, order, intent.id, receipt);
  return 'paid';
}

/** Queues one mail for every admin address, once per `key`. */
export function queueAdminMails(deps: Deps, key: string, toMail: (admin: string) => Mail): void {
  for (const admin of getNotificationEmails(deps.db)) {
    queueMail(deps.db, `${key}:${admin}`, toMail(admin), deps.now());
  }
}

/** The same, sent even while mails are held after a restore: about what was found now, of which nobody can have been told before. */
export function queueUnheldAdminMails(deps: Deps, key: string, toMail: (admin: string) => Mail): void {
  withoutHold(() => queueAdminMails(deps, key, toMail));
}

/** A payment that does not fit its order: a person has to look at it. Mailed once. */
function reportMismatch(deps: Deps, order: OrderRow, intent: Stripe.PaymentIntent): void {
  deps.log.error({ orderId: order.id, paymentIntentId: intent.id }, 'PaymentIntent does not match its order');
  queueAdminMails(deps, `mismatch:${intent.id}`, (admin) =>
    mismatchMail(deps.env.origin, admin, order, intent.amount_received),
  );
}

/** A payment for an order that does not exist here: a person has to look at it. Mailed once. */
export function reportUnknownPayment(deps: Deps, intent: Stripe.PaymentIntent): void {
  bookReceived(deps.db, intent.id, intent.amount_received, deps.now());
  deps.log.error({ paymentIntentId: intent.id }, 'PaymentIntent was paid for an order that is not known');
  queueUnheldAdminMails(deps, `unknown-payment:${intent.id}`, (admin) =>
    unknownPaymentMail(deps.env.origin, admin, intent.id, intent.amount_received),
  );
}

/** Confirms an order that costs nothing. */
export function confirmFreeOrder(deps: Deps, order: OrderRow): void {
  transact(deps.db, () => {
    if (order.paymentStatus === 'unpaid') confirmPaid(deps, order, null, 'one-time');
  });
}

/** Where mails about an order go; null once the account is closed. */
export function emailOfOrder(db: Db, { userId, guestEmail }: OrderRow): string | null {
  return (userId ? findUser(db, userId)?.email : undefined) ?? guestEmail;
}

/** `none`: the customer has had the receipt already. */
export type Receipt = ReceiptKind | 'none';

/** Queues the mails that a paid order causes: one receipt, one notice per admin address, which says when it comes late. */
export function queueOrderMails(deps: Deps, order: OrderRow, receipt: Receipt, isLate = false): void {
  const items = itemsOf(deps.db, order.id);
  const to = emailOfOrder(deps.db, order);
  const { origin } = deps.env;
  if (to && receipt !== 'none')
    queueMail(deps.db, `receipt:${order.id}`, receiptMail(origin, to, order, items, receipt), deps.now());
  queueAdminMails(deps, `new-order:${order.id}`, (admin) =>
    newOrderMail(origin, admin, order, items, isLate),
  );
}

/** Also an order that was cancelled or deleted before its payment came in is delivered, with what is left of the stock. */
function confirmPaid(deps: Deps, order: OrderRow, paymentIntentId: string | null, receipt: Receipt): void {
  const needsConfirming = order.status === 'pending' || order.status === 'cancelled';
  const paid = changeOrder(
    deps.db,
    order.id,
    {
      paymentStatus: 'paid',
      status: needsConfirming ? 'confirmed' : order.status,
      paymentIntentId,
      paidAt: deps.now(),
      lastPaymentError: null,
      deletedAt: null,
    },
    'stripe',
    deps.now(),
  );
  queueOrderMails(deps, paid, receipt);
}

/** The order whose stored intent this is, or the one it names when none is stored yet. */
function findOrderOfIntent(db: Db, intent: Stripe.PaymentIntent): OrderRow | undefined {
  const stored = findOrderByIntent(db, intent.id);
  if (stored) return stored;
  const named = intent.metadata.order_id;
  const order = named ? db.select().from(orders).where(eq(orders.id, named)).get() : undefined;
  return order?.paymentIntentId === null ? order : undefined;
}

function isPaymentOf(intent: Stripe.PaymentIntent, order: OrderRow): boolean {
  return intent.amount_received === amountDue(order) && intent.currency === 'usd';
}

function keepPaymentError(db: Db, order: OrderRow, intent: Stripe.PaymentIntent): void {
  const message = intent.last_payment_error?.message;
  if (!message || order.paymentStatus !== 'unpaid') return;
  db.update(orders).set({ lastPaymentError: message }).where(eq(orders.id, order.id)).run();
}
