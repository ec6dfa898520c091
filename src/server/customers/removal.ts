import { and, eq, inArray, isNotNull, notLike, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { queueAccountMail } from '../accounts/record/account-mails.ts';
import { users } from '../accounts/record/table.ts';
import { findUser, isStaff, type UserRow } from '../accounts/record/users.ts';
import { addressValidationLog } from '../delivery/table.ts';
import { contactMessages, wholesaleInquiries } from '../inquiries/table.ts';
import { eraseMoveInsOf } from '../move-ins/ends.ts';
import { erasedPersonalFields, isPersonalMetadata } from '../orders/fields.ts';
import { type Actor, changeOrder } from '../orders/order-changes.ts';
import { type OrderRow, undeliveredOrders } from '../orders/orders.ts';
import { orderEvents, orders, tasks } from '../orders/table.ts';
import { expireUnpaidOrdersOf, toBePaidByCard } from '../orders/unpaid-orders.ts';
import { payExtrasBack } from '../payments/extras.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { attemptsAbout, hashedAddress } from '../platform/events/events.ts';
import { auditEvents } from '../platform/events/table.ts';
import { queueMail } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { recordDiscountUsed } from '../referrals/first-box-discount.ts';
import { maskFriend } from '../referrals/friends.ts';
import { unpublishReview } from '../reviews/reviews.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
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
 * At the provider first. Orders stay for accounting, without personal data. After an outage (503) a repeated
 * call resumes. 403 for whoever has a role, 409 when a box is to come, unless `evenSo`. `isTold`: already mailed.
 */
export async function removeCustomer(
  deps: Deps,
  user: UserRow,
  by: Actor,
  { evenSo = false, isTold = false }: { evenSo?: boolean; isTold?: boolean },
): Promise<void> {
  if (isStaff(deps.db, user.id)) {
    throw new AppError(
      'forbidden',
      'Whoever works on the farm cannot be deleted here. Remove the role first.',
    );
  }
  const assertNoBoxes = () => evenSo || assertNoBoxesToCome(deps, user);
  await expireUnpaidOrdersOf(deps, user.id, toBePaidByCard);
  assertNoBoxes();
  await settleOpenPayments(deps, user);
  assertNoBoxes();
  for (const row of subscriptionsOf(deps.db, user.id)) {
    if (row.status !== 'cancelled') await cancelSubscription(deps, row, accountClosed);
  }
  // Something may have been charged or ordered since.
  await settleOpenPayments(deps, user);
  assertNoBoxes();
  await payExtrasBack(deps, user.id, by);
  await deleteStripeCustomers(deps, user);
  transact(deps.db, () => {
    const boxes = cancelBoxes(deps, user, by);
    removePersonalData(deps.db, user, deps.now());
    if (isTold) return;
    const mail = accountClosedMail(user, boxes, deps.now());
    if (boxes.length > 0) queueMail(deps, `account-closed:${user.id}`, mail);
    else queueAccountMail(deps, user, `account-closed:${user.id}`, mail);
  });
}

/** Nothing can be paid afterwards, and all payments have revenue entries. */
async function settleOpenPayments(deps: Deps, { id }: UserRow): Promise<void> {
  await expireUnpaidOrdersOf(deps, id, toBePaidByCard);
  const customerId = findUser(deps.db, id)?.stripeCustomerId;
  if (customerId) await settleInvoicesOf(deps, customerId);
}

/** Repeats until none is left: a checkout may be creating one. */
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
      await removePersonalMetadata(deps, customer, isPersonalMetadata);
      await deleteCustomer(deps, customer);
      deleted.add(customer);
    }
  }
}

function assertNoBoxesToCome(deps: Deps, user: UserRow): void {
  const box = boxesToCome(deps, user).find((order) => isLeftToRefund(order) && order.kind !== 'extra');
  if (!box) return;
  throw new AppError(
    'conflict',
    `You have a ${box.paymentStatus === 'unpaid' ? '' : 'paid '}box to come on ${formatLongDay(box.deliveryDate, deps.now())}. It will not be delivered, nor refunded by itself, if you close your account now.`,
  );
}

function boxesToCome(deps: Deps, { id }: UserRow): OrderRow[] {
  return undeliveredOrders(deps.db, id, newYorkDay(deps.now()));
}

function isLeftToRefund({ paymentStatus }: OrderRow): boolean {
  return paymentStatus !== 'refunded';
}

function hasCheckedOut(db: Db, userId: string): boolean {
  const ofUser = (table: typeof orders | typeof subscriptions) =>
    db.select({ id: table.id }).from(table).where(eq(table.userId, userId)).limit(1).get() !== undefined;
  return findUser(db, userId)?.stripeCustomerId !== null || ofUser(orders) || ofUser(subscriptions);
}

/** The address is gone. The farm is told which boxes are not refunded. */
function cancelBoxes(deps: Deps, user: UserRow, by: Actor): OrderRow[] {
  const coming = boxesToCome(deps, user);
  for (const { id } of coming) changeOrder(deps.db, id, { status: 'cancelled' }, by, deps.now());
  const boxes = coming.filter((box) => box.paymentStatus !== 'unpaid' && isLeftToRefund(box));
  if (boxes.length > 0)
    queueAdminMails(deps, `closed-with-boxes:${user.id}`, (admin) =>
      accountClosedWithPaidOrdersMail(deps.env.origin, admin, boxes, deps.now()),
    );
  return boxes;
}

function removePersonalData(db: Db, user: UserRow, now: number): void {
  const { id } = user;
  db.update(orders).set(erasedPersonalFields).where(eq(orders.userId, id)).run();
  blankHistory(db, id);
  db.update(paymentFailures).set({ customerEmail: '' }).where(eq(paymentFailures.userId, id)).run();
  db.delete(auditEvents)
    .where(attemptsAbout([id, hashedAddress(db, user.emailKey)]))
    .run();
  recordDiscountUsed(db, user);
  maskFriend(db, user);
  eraseMoveInsOf(db, user, now);
  unpublishReview(db, id);
  blankSentMails(db, user);
  if (user.emailVerifiedAt !== null) deleteFormSubmissionsFrom(db, user.email);
  db.delete(users).where(eq(users.id, id)).run();
}

/** Only for a verified address, since anybody can type in anybody's. */
function deleteFormSubmissionsFrom(db: Db, email: string): void {
  for (const table of [contactMessages, wholesaleInquiries]) {
    db.delete(table).where(sameAddress(table.email, email)).run();
  }
  db.delete(addressValidationLog).where(sameAddress(addressValidationLog.customerEmail, email)).run();
}

/** Erases what admins wrote; the entries stay. */
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
 * Including the admins' mails about their orders; those about forms and invitations only for a verified
 * address.
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
  ...['contact', 'wholesale', 'invitation', 'move-in'].map((kind) => notLike(outbox.key, `${kind}%`)),
);

function sameAddress(column: SQLiteColumn, email: string) {
  return sql`lower(${column}) = lower(${email})`;
}

function mentions(column: SQLiteColumn, email: string) {
  return sql`instr(lower(${column}), lower(${email})) > 0`;
}
