import { and, eq, inArray, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Resolution } from '../../../shared/contract/payments.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { findUser } from '../../accounts/record/users.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Deps } from '../../platform/deps.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { queuePush } from '../../push/push.ts';
import { paymentFailedMail } from '../mails.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { paymentFailures } from './table.ts';

/**
 * Records that an invoice could not be paid, inside the caller's transaction: one row per invoice, which counts the
 * attempts, and one mail per attempt. `reason` is the provider's message.
 */
export function recordFailure(
  deps: Deps,
  row: SubscriptionRow,
  invoice: Stripe.Invoice,
  reason: string,
): void {
  const user = findUser(deps.db, row.userId);
  if (!user) return;
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
    .set({ firstFailedAt: sql`coalesce(${subscriptions.firstFailedAt}, ${deps.now()})` })
    .where(eq(subscriptions.id, row.id))
    .run();
  const mail = paymentFailedMail(deps.env.origin, user.email, { amountDue: attempt.amountDue, reason });
  const key = `payment-failed:${invoice.id}:${invoice.attempt_count}`;
  if (!queueMail(deps.db, key, mail, deps.now())) return;
  const push = {
    key,
    title: 'Your payment did not go through',
    body: `${formatCents(attempt.amountDue)} for your next box could not be charged. Please update your card.`,
    path: '/dashboard?tab=billing',
    expiresAt: deps.now() + policies.failedPaymentPushTtlMs,
  };
  queuePush(deps.db, row.userId, push, deps.now());
}

/** A paid invoice settles its failure: by an admin's retry, by a card given since, or by the provider's own retry. */
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
 * After the first attempt the provider counts only its own: a payment that it has not counted is the customer's, with a
 * card entered on the page of the invoice.
 */
function recoveryOf(failure: typeof paymentFailures.$inferSelect, invoice: Stripe.Invoice): Resolution {
  if (failure.isManualRetry) return 'manual';
  const isProviderRetry = invoice.attempt_count > failure.attemptCount;
  return failure.cardChangedAt === null && isProviderRetry ? 'automatic_retry' : 'payment_method_update';
}

/** Invoices that are voided or given up by the provider were not recovered. */
export function resolveLostFailures(deps: Deps, invoiceIds: string[]): void {
  if (invoiceIds.length === 0) return;
  const open = unresolved(invoiceIds);
  deps.db.update(paymentFailures).set(resolution(deps, 'not_recovered')).where(open).run();
}

/** Notes on the open failures of a subscription that their next payment is owed to a new card. */
export function noteCardChange(deps: Deps, subscriptionId: string): void {
  deps.db
    .update(paymentFailures)
    .set({ cardChangedAt: deps.now() })
    .where(and(eq(paymentFailures.subscriptionId, subscriptionId), eq(paymentFailures.isResolved, false)))
    .run();
}

/** Notes whether the attempt to collect an invoice that is under way is an admin's. */
export function noteManualRetry(deps: Deps, invoiceId: string, isManualRetry: boolean): void {
  deps.db
    .update(paymentFailures)
    .set({ isManualRetry })
    .where(unresolved([invoiceId]))
    .run();
}

/** The ids of a subscription's invoices that have failed and are not settled here. */
export function unresolvedInvoices(db: Db, subscriptionId: string): string[] {
  const open = and(eq(paymentFailures.subscriptionId, subscriptionId), eq(paymentFailures.isResolved, false));
  return db
    .select({ id: paymentFailures.invoiceId })
    .from(paymentFailures)
    .where(open)
    .all()
    .map(({ id }) => id);
}

function unresolved(invoiceIds: string[]) {
  return and(inArray(paymentFailures.invoiceId, invoiceIds), eq(paymentFailures.isResolved, false));
}

function resolution(deps: Deps, resolvedBy: Resolution) {
  return { isResolved: true, resolvedAt: deps.now(), resolvedBy, isManualRetry: false };
}
