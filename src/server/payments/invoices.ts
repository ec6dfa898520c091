import { and, eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findUser } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../ids.ts';
import { findOrderByInvoice } from '../orders/orders.ts';
import { queueMail } from '../outbox.ts';
import { type Effect, findInStripe, idOf, noEffect } from '../stripe/calls.ts';
import { findPaymentIntent } from '../stripe/intents.ts';
import { paymentFailedMail } from '../subscriptions/mails.ts';
import { createRenewalOrder } from '../subscriptions/renewals.ts';
import { applyStatus } from '../subscriptions/status.ts';
import { findStripeSubscription } from '../subscriptions/stripe-subscription.ts';
import { findSubscriptionByStripeId, type SubscriptionRow } from '../subscriptions/subscriptions.ts';
import { paymentFailures } from './table.ts';

/**
 * What an invoice of a subscription means, as the provider has it now: a paid one becomes an order, a failed one a
 * payment failure with a mail; the subscription's status is written in the same transaction.
 */
export async function invoiceEffect(deps: Deps, invoiceId: string): Promise<Effect> {
  const invoice = await findInStripe(deps, 'look up invoice', (stripe) =>
    stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }),
  );
  const details = invoice?.parent?.subscription_details;
  const stripeId = idOf(details?.subscription);
  if (!invoice || !stripeId) return noEffect;
  const row = findSubscriptionByStripeId(deps.db, stripeId, details?.metadata?.subscription_id);
  if (!row) return noEffect;
  const current = await findStripeSubscription(deps, stripeId);
  const failed = invoice.status === 'open' && invoice.attempt_count > 0;
  const reason = failed ? await declineReason(deps, invoice) : '';
  return () => {
    if (current) applyStatus(deps, row.id, current);
    if (failed && !findOrderByInvoice(deps.db, invoice.id)) recordFailure(deps, row, invoice, reason);
    if (invoice.status !== 'paid') return;
    resolveFailure(deps, invoice);
    createRenewalOrder(deps, row, invoice);
  };
}

async function declineReason(deps: Deps, invoice: Stripe.Invoice): Promise<string> {
  const payment = invoice.payments?.data.at(-1)?.payment;
  const id = idOf(payment?.payment_intent);
  if (!id) return 'Your card was declined.';
  const intent = await findPaymentIntent(deps, id);
  return intent?.last_payment_error?.message ?? 'Your card was declined.';
}

function recordFailure(deps: Deps, row: SubscriptionRow, invoice: Stripe.Invoice, reason: string): void {
  const user = findUser(deps.db, row.userId);
  if (!user) return;
  const failure = {
    failureReason: reason,
    attemptCount: invoice.attempt_count,
    amountDue: invoice.amount_remaining,
  };
  deps.db
    .insert(paymentFailures)
    .values({
      ...failure,
      id: newId(),
      invoiceId: invoice.id,
      userId: row.userId,
      customerEmail: user.email,
      createdAt: deps.now(),
    })
    .onConflictDoUpdate({
      target: paymentFailures.invoiceId,
      set: failure,
      setWhere: sql`${paymentFailures.isResolved} = 0`,
    })
    .run();
  const mail = paymentFailedMail(deps.env.origin, user.email, { amountDue: failure.amountDue, reason });
  queueMail(deps.db, `payment-failed:${invoice.id}:${invoice.attempt_count}`, mail, deps.now());
}

function resolveFailure(deps: Deps, invoice: Stripe.Invoice): void {
  deps.db
    .update(paymentFailures)
    .set({ isResolved: true, resolvedAt: deps.now(), resolvedBy: 'automatic_retry' })
    .where(and(eq(paymentFailures.invoiceId, invoice.id), eq(paymentFailures.isResolved, false)))
    .run();
}
