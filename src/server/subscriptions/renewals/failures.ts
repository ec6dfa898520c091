import { and, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Resolution } from '../../../shared/contract/payments.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { deliveryDayForPayment } from '../../../shared/rules/delivery-plan.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { findUser } from '../../accounts/record/users.ts';
import { countRows, countWithOldest, type Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queuePush } from '../../push/push.ts';
import { paymentFailedMail } from '../mails.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { findAnySubscription, type SubscriptionRow, subscriptionItemsOf } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { paymentFailures } from './table.ts';

/** `reason` is the provider's; `confirmationUrl` is set when the bank wants a confirmation. */
export type Decline = { reason: string; confirmationUrl: string | null };

/**
 * In the caller's transaction. One row per invoice counts attempts; one mail per attempt, or another when the
 * customer must do something else.
 */
export function recordFailure(
  deps: Deps,
  row: SubscriptionRow,
  invoice: Stripe.Invoice,
  { reason, confirmationUrl }: Decline,
): void {
  const user = findUser(deps.db, row.userId);
  if (!user) return;
  const told = findAnySubscription(deps.db, row.id);
  const attempt = {
    failureReason: reason,
    attemptCount: invoice.attempt_count,
    amountDue: invoice.amount_remaining,
  };
  deps.db
    .insert(paymentFailures)
    .values({
      ...attempt,
      id: newId(),
      invoiceId: invoice.id,
      subscriptionId: row.id,
      userId: row.userId,
      customerEmail: user.email,
      createdAt: deps.now(),
    })
    .onConflictDoUpdate({
      target: paymentFailures.invoiceId,
      set: attempt,
      setWhere: sql`${paymentFailures.isResolved} = 0 and ${paymentFailures.attemptCount} < ${attempt.attemptCount}`,
    })
    .run();
  deps.db
    .update(subscriptions)
    .set({
      firstFailedAt: sql`coalesce(${subscriptions.firstFailedAt}, ${deps.now()})`,
      confirmationUrl,
      confirmationInvoiceId: confirmationUrl && invoice.id,
    })
    .where(eq(subscriptions.id, row.id))
    .run();
  const day = deliveryDayForPayment(deliveryPlanOf(deps.db, row, deps.now()));
  const mail = paymentFailedMail(deps.env.origin, user.email, {
    amountDue: attempt.amountDue,
    day,
    isSoon: addDays(newYorkDay(deps.now()), 7) > day,
    greens: subscriptionItemsOf(deps.db, row).map(({ productId }) => productId),
    reason,
    confirmationUrl,
    now: deps.now(),
  });
  const keyOfAttempt = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
  const isNewAttempt = queueMail(deps, keyOfAttempt, mail);
  const isToldToConfirm = told?.confirmationInvoiceId === invoice.id;
  const isNewStep = !isNewAttempt && isToldToConfirm !== (confirmationUrl !== null);
  const key = isNewStep ? `${keyOfAttempt}:${deps.now()}` : keyOfAttempt;
  if (isNewStep) queueMail(deps, key, mail);
  if (!isNewAttempt && !isNewStep) return;
  const push = {
    key,
    title: mail.subject,
    body: confirmationUrl
      ? `${formatCents(attempt.amountDue)} for your next box wait for it.`
      : `${formatCents(attempt.amountDue)} for your next box could not be charged. Please update your card.`,
    path: '/dashboard?tab=billing',
    expiresAt: deps.now() + policies.failedPaymentPushTtlMs,
  };
  queuePush(deps.db, row.userId, push, deps.now());
}

/** By an admin's retry, a new card or the provider's retry. */
export function resolvePaidFailure(deps: Deps, invoice: Stripe.Invoice): void {
  const open = unresolved([invoice.id]);
  const failure = deps.db.select().from(paymentFailures).where(open).get();
  if (!failure) return;
  deps.db
    .update(paymentFailures)
    .set(resolution(deps, recoveryOf(failure, invoice)))
    .where(open)
    .run();
}

/**
 * After the first attempt the provider counts only its own: an uncounted payment was the customer's, on the
 * invoice page.
 */
function recoveryOf(failure: typeof paymentFailures.$inferSelect, invoice: Stripe.Invoice): Resolution {
  if (failure.isManualRetry) return 'manual';
  const isProviderRetry = invoice.attempt_count > failure.attemptCount;
  return failure.cardChangedAt === null && isProviderRetry ? 'automatic_retry' : 'payment_method_update';
}

export function resolveLostFailures(deps: Deps, invoiceIds: string[]): void {
  if (invoiceIds.length === 0) return;
  const open = unresolved(invoiceIds);
  const failed = deps.db
    .select({ id: paymentFailures.subscriptionId })
    .from(paymentFailures)
    .where(inArray(paymentFailures.invoiceId, invoiceIds));
  deps.db.update(paymentFailures).set(resolution(deps, 'not_recovered')).where(open).run();
  deps.db
    .update(subscriptions)
    .set({ confirmationUrl: null, confirmationInvoiceId: null })
    .where(and(inArray(subscriptions.id, failed), inArray(subscriptions.confirmationInvoiceId, invoiceIds)))
    .run();
}

/** Their next payment is credited to the new card. */
export function noteCardChange(deps: Deps, subscriptionId: string): void {
  deps.db
    .update(paymentFailures)
    .set({ cardChangedAt: deps.now() })
    .where(and(eq(paymentFailures.subscriptionId, subscriptionId), eq(paymentFailures.isResolved, false)))
    .run();
}

export function noteManualRetry(deps: Deps, invoiceId: string, isManualRetry: boolean): void {
  deps.db
    .update(paymentFailures)
    .set({ isManualRetry })
    .where(unresolved([invoiceId]))
    .run();
}

export function unresolvedInvoices(db: Db, subscriptionId: string): string[] {
  const open = and(eq(paymentFailures.subscriptionId, subscriptionId), eq(paymentFailures.isResolved, false));
  return db
    .select({ id: paymentFailures.invoiceId })
    .from(paymentFailures)
    .where(open)
    .all()
    .map(({ id }) => id);
}

/** `since` is epoch ms. The literal lets SQLite use the partial index. */
export function countOpenFailures(db: Db, from = 0) {
  return countWithOldest(
    db,
    paymentFailures,
    sql`${paymentFailures.isResolved} = 0 and ${paymentFailures.createdAt} >= ${from}`,
  );
}

export function countFailures(db: Db): Record<string, number> {
  const { count: open } = countOpenFailures(db);
  return { open, settled: countRows(db, paymentFailures) - open };
}

function unresolved(invoiceIds: string[]) {
  return and(inArray(paymentFailures.invoiceId, invoiceIds), eq(paymentFailures.isResolved, false));
}

function resolution(deps: Deps, resolvedBy: Resolution) {
  return { isResolved: true, resolvedAt: deps.now(), resolvedBy, isManualRetry: false };
}
