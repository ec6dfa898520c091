import { and, eq, inArray, isNotNull, notLike, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { formatLongDay, newYorkDay } from '../../shared/rules/delivery-days.ts';
import { users } from '../accounts/record/table.ts';
import { findUser, isAdmin, type UserRow } from '../accounts/record/users.ts';
import { addressValidationLog } from '../delivery/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { type Actor, changeOrder } from '../orders/order-changes.ts';
import { type OrderRow, undeliveredOrders } from '../orders/orders.ts';
import { queueAdminMails } from '../orders/payment.ts';
import { erasedPersonalFields, orderEvents, orders } from '../orders/table.ts';
import { expireUnpaidOrdersOf } from '../orders/unpaid-orders.ts';
import { tasks } from '../payments/table.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { recordDiscountUsed } from '../referrals/first-box-discount.ts';
import { maskFriend } from '../referrals/friends.ts';
import { deleteCustomer, listCustomersOf, removePersonalMetadata } from '../stripe/customers.ts';
import { cancelSubscription } from '../subscriptions/changes/cancellation.ts';
import { subscriptionsOf } from '../subscriptions/record/subscriptions.ts';
import { subscriptions } from '../subscriptions/record/table.ts';
import { settleInvoicesOf } from '../subscriptions/renewals/invoices.ts';
import { paymentFailures } from '../subscriptions/renewals/table.ts';
import { accountClosed } from '../subscriptions/schedule/queue-status-mail.ts';
import { runTicks } from '../week/run/table.ts';
import { accountClosedMail, accountClosedWithPaidOrdersMail } from './mails.ts';

/**
 * Removes a customer, at the provider first: subscriptions are cancelled, unpaid orders expire, and the provider's customer
 * is deleted. Orders stay, as accounting needs them, without name, address and e-mail address; messages from that address go
 * if the customer has proved it. What is interrupted by an outage (503) continues where it stopped when it is asked for
 * again. 403 for admins, 409 while a paid box is still to be delivered, unless `evenSo`.
 */
export async function removeCustomer(
  deps: Deps,
  user: UserRow,
  by: Actor,
  { evenSo = false }: { evenSo?: boolean },
): Promise<void> {
  if (isAdmin(deps.db, user.id)) {
    throw new AppError('forbidden', 'An admin cannot be deleted here. Remove the admin role first.');
  }
  const assertNoBoxes = () => evenSo || assertNoBoxesToCome(deps, user);
  await expireUnpaidOrdersOf(deps, user.id);
  assertNoBoxes();
  await settleOpenPayments(deps, user);
  assertNoBoxes();
  for (const row of subscriptionsOf(deps.db, user.id)) {
    if (row.status !== 'cancelled') await cancelSubscription(deps, row, accountClosed);
  }
  // Once more: something may have been charged or ordered since.
  await settleOpenPayments(deps, user);
  assertNoBoxes();
  await deleteStripeCustomers(deps, user);
  transact(deps.db, () => {
    const boxes = cancelBoxes(deps, user, by);
    removePersonalData(deps.db, user);
    queueMail(deps.db, `account-closed:${user.id}`, accountClosedMail(user, boxes), deps.now());
  });
}

/** Afterwards nothing can be paid any more, and what was paid has its revenue entries. */
async function settleOpenPayments(deps: Deps, { id }: UserRow): Promise<void> {
  await expireUnpaidOrdersOf(deps, id);
  const customerId = findUser(deps.db, id)?.stripeCustomerId;
  if (customerId) await settleInvoicesOf(deps, customerId);
}

/** Until there is none left: a checkout may be creating one at this moment. Who never checked out has none. */
async function deleteStripeCustomers(deps: Deps, { id, email }: UserRow): Promise<void> {
  if (!hasCheckedOut(deps.db, id)) return;
  const deleted = new Set<string>();
  const customersLeft = async () => {
    const listed = await listCustomersOf(deps, id, email);
    const known = findUser(deps.db, id)?.stripeCustomerId;
    return [...new Set(known ? [known, ...listed] : listed)].filter((customer) => !deleted.has(customer));
  };
  for (let left = await customersLeft(); left.length > 0; left = await customersLeft()) {
    for (const customer of left) {
      await removePersonalMetadata(deps, customer, isPersonal);
      await deleteCustomer(deps, customer);
      deleted.add(customer);
    }
  }
}

function assertNoBoxesToCome(deps: Deps, user: UserRow): void {
  const box = boxesToCome(deps, user).find(isLeftToRefund);
  if (!box) return;
  throw new AppError(
    'conflict',
    `You have a paid box to come on ${formatLongDay(box.deliveryDate)}. It will not be delivered, nor refunded by itself, if you close your account now.`,
  );
}

function boxesToCome(deps: Deps, { id }: UserRow): OrderRow[] {
  return undeliveredOrders(deps.db, id, newYorkDay(deps.now()));
}

/** The customer would lose what was paid for it. */
function isLeftToRefund({ paymentStatus }: OrderRow): boolean {
  return paymentStatus !== 'refunded';
}

function hasCheckedOut(db: Db, userId: string): boolean {
  const ofUser = (table: typeof orders | typeof subscriptions) =>
    db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(1).get() !== undefined;
  return findUser(db, userId)?.stripeCustomerId !== null || ofUser(orders) || ofUser(subscriptions);
}

/** Metadata keys of payments and subscriptions that say who somebody is or where they live. */
function isPersonal(key: string): boolean {
  return /^(name|email|phone|street|city|state|zip_code|point|notes(_\d+)?)$/.test(key);
}

/** Nobody can bring a box to an address that is gone: the farm is told of those not refunded, which it may refund. */
function cancelBoxes(deps: Deps, user: UserRow, by: Actor): OrderRow[] {
  const coming = boxesToCome(deps, user);
  for (const { id } of coming) changeOrder(deps.db, id, { status: 'cancelled' }, by, deps.now());
  const boxes = coming.filter(isLeftToRefund);
  if (boxes.length > 0)
    queueAdminMails(deps, `closed-with-boxes:${user.id}`, (admin) =>
      accountClosedWithPaidOrdersMail(deps.env.origin, admin, boxes),
    );
  return boxes;
}

function removePersonalData(db: Db, user: UserRow): void {
  const { id } = user;
  db.update(orders).set(erasedPersonalFields).where(eq(orders.userId, id)).run();
  blankHistory(db, id);
  db.update(paymentFailures).set({ customerEmail: '' }).where(eq(paymentFailures.userId, id)).run();
  recordDiscountUsed(db, user);
  maskFriend(db, user);
  blankSentMails(db, user);
  if (user.emailVerifiedAt !== null) deleteFormSubmissionsFrom(db, user.email);
  db.delete(users).where(eq(users.id, id)).run();
}

/** What is known by the e-mail address alone: call it for a proved one, since anybody can type in anybody's. */
function deleteFormSubmissionsFrom(db: Db, email: string): void {
  for (const table of [contactMessages, wholesaleInquiries]) {
    db.delete(table).where(sameAddress(table.email, email)).run();
  }
  db.delete(addressValidationLog).where(sameAddress(addressValidationLog.customerEmail, email)).run();
}

/** Names, addresses and remarks that admins have written on a person's orders and tasks; that they did so stays. */
function blankHistory(db: Db, userId: string): void {
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const personal = inArray(orderEvents.what, [...Object.keys(erasedPersonalFields), 'remark']);
  db.update(orderEvents)
    .set({ from: '', to: '' })
    .where(and(personal, inArray(orderEvents.orderId, own)))
    .run();
  db.update(tasks).set({ note: '' }).where(inArray(tasks.orderId, own)).run();
  db.update(runTicks).set({ note: '' }).where(inArray(runTicks.orderId, own)).run();
}

/**
 * Mails to and about a person, also those to the admins about the person's orders. Those about forms and invitations belong
 * to the address, whose owner may be somebody else until it is proved.
 */
function blankSentMails(db: Db, { id, email, emailVerifiedAt }: UserRow): void {
  const aboutOrders = sql`exists (select 1 from ${orders} where ${orders.userId} = ${id} and instr(${outbox.key}, ${orders.id}) > 0)`;
  const about = or(sameAddress(outbox.to, email), mentions(outbox.text, email), aboutOrders);
  db.update(outbox)
    .set({ to: '', replyTo: null, subject: '', text: '', html: '' })
    .where(and(about, isNotNull(outbox.sentAt), emailVerifiedAt === null ? isAccountMail : undefined))
    .run();
}

const isAccountMail = and(
  ...['contact', 'wholesale', 'invitation'].map((kind) => notLike(outbox.key, `${kind}%`)),
);

function sameAddress(column: SQLiteColumn, email: string) {
  return sql`lower(${column}) = lower(${email})`;
}

function mentions(column: SQLiteColumn, email: string) {
  return sql`instr(lower(${column}), lower(${email})) > 0`;
}
