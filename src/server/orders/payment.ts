import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { OrderStatus } from '../../shared/contract/orders.ts';
import { distinctEmails } from '../../shared/rules/email-key.ts';
import { findUser } from '../accounts/record/users.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { queueAdminMails, queueAdminMailsNow } from '../settings/admin-mails.ts';
import { getOrderMails } from '../settings/settings.ts';
import { amountDue, cardOrCredit } from './credit.ts';
import {
  mismatchMail,
  newOrderMail,
  type ReceiptKind,
  receiptMail,
  soldOutMail,
  unknownPaymentMail,
} from './mails.ts';
import { changeOrder } from './order-changes.ts';
import { findOrderByIntent, isRenewal, itemsOf, type OrderItemRow, type OrderRow } from './orders.ts';
import { customerOf } from './recipients.ts';
import { bookReceived } from './revenue-entries.ts';
import { soldOutProducts } from './sold-out.ts';
import { orders } from './table.ts';

export type PaymentOutcome = 'paid' | 'unpaid' | 'unknown' | 'mismatch';

/**
 * In the caller's transaction; idempotent, in any order. The first payment confirms the order and queues its
 * mails. On a "mismatch" of amount, currency or id the order stays, the money is booked and the admins are
 * told.
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
  const isMatching = isPaymentOf(intent, order);
  const credit = isMatching ? (order.creditApplied ?? 0) : 0;
  const pays = isMatching && order.paymentStatus === 'unpaid' && { orderId: order.id };
  const received = { amount: intent.amount_received, credit };
  bookReceived(deps.db, { providerId: intent.id, ...pays }, received, deps.now());
  if (!isMatching) {
    reportMismatch(deps, order, intent);
    return 'mismatch';
  }
  if (order.paymentStatus === 'unpaid') confirmPaid(deps, order, intent.id, receipt);
  return 'paid';
}

/** Needs a person. Mailed once. */
function reportMismatch(deps: Deps, order: OrderRow, intent: Stripe.PaymentIntent): void {
  deps.log.error({ orderId: order.id, paymentIntentId: intent.id }, 'PaymentIntent does not match its order');
  queueAdminMails(deps, `mismatch:${intent.id}`, (admin) =>
    mismatchMail(deps.env.origin, admin, order, intent.amount_received),
  );
}

export function reportUnknownPayment(deps: Deps, intent: Stripe.PaymentIntent): void {
  bookReceived(deps.db, { providerId: intent.id }, { amount: intent.amount_received }, deps.now());
  deps.log.error({ paymentIntentId: intent.id }, 'PaymentIntent was paid for an order that is not known');
  queueAdminMailsNow(deps, `unknown-payment:${intent.id}`, (admin) =>
    unknownPaymentMail(deps.env.origin, admin, intent.id, intent.amount_received),
  );
}

export function confirmFreeOrder(deps: Deps, order: OrderRow): void {
  transact(deps.db, () => {
    if (order.paymentStatus !== 'unpaid') return;
    const received = { amount: 0, credit: order.creditApplied ?? 0 };
    bookReceived(deps.db, { orderId: order.id }, received, deps.now());
    confirmPaid(deps, order, null, 'one-time');
  });
}

/** Once per `key`, to the account and to the address on the order. `sendAt` is epoch ms, default now. */
export function queueMoneyMails(
  deps: Deps,
  key: string,
  { userId, guestEmail }: OrderRow,
  toMail: (to: string) => Mail,
  sendAt = deps.now(),
): void {
  const account = userId ? findUser(deps.db, userId)?.email : null;
  const addresses = distinctEmails([account, guestEmail].filter((one) => typeof one === 'string'));
  for (const [index, to] of addresses.entries())
    queueMail(deps, index === 0 ? key : `${key}:${index}`, toMail(to), sendAt);
}

/** `none`: the customer already got the receipt. */
export type Receipt = ReceiptKind | 'none';

export function queueOrderMails(deps: Deps, order: OrderRow, receipt: Receipt, isLate = false): void {
  const items = itemsOf(deps.db, order.id);
  const { origin } = deps.env;
  if (receipt !== 'none')
    queueMoneyMails(deps, `receipt:${order.id}`, order, (to) =>
      receiptMail(origin, to, order, items, receipt),
    );
  reportSoldOut(deps, items);
  // Renewals are in the digest.
  if (!isLate && getOrderMails(deps.db) === 'digest' && isRenewal(deps.db, order)) return;
  const customer = customerOf(deps.db, order);
  queueAdminMails(deps, `new-order:${order.id}`, (admin) =>
    newOrderMail(origin, admin, order, items, { customer, isLate, now: deps.now() }),
  );
}

/** Mailed again only after an admin raised the stock. */
function reportSoldOut(deps: Deps, items: OrderItemRow[]): void {
  const taken = new Set(items.flatMap(({ productId, given }) => ((given ?? 0) > 0 ? productId : [])));
  if (taken.size === 0) return;
  for (const product of soldOutProducts(deps.db).filter(({ id }) => taken.has(id)))
    queueAdminMails(deps, `sold-out:${product.id}:${product.stockRaises}`, (admin) =>
      soldOutMail(deps.env.origin, admin, product),
    );
}

/** Even an order cancelled or deleted before its payment is delivered, with what stock is left. */
function confirmPaid(deps: Deps, order: OrderRow, paymentIntentId: string | null, receipt: Receipt): void {
  const paid = changeOrder(
    deps.db,
    order.id,
    {
      paymentStatus: 'paid',
      status: statusWhenPaid(order),
      paymentIntentId,
      paidWith: cardOrCredit(order),
      paidAt: deps.now(),
      lastPaymentError: null,
      deletedAt: null,
    },
    'stripe',
    deps.now(),
  );
  queueOrderMails(deps, paid, receipt);
}

export function statusWhenPaid({ status }: OrderRow): OrderStatus {
  return status === 'pending' || status === 'cancelled' ? 'confirmed' : status;
}

/** By the stored intent, or by the intent's metadata when none is stored yet. */
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
