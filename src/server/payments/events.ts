import { eq, lt } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/policies.ts';
import { type Db, transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { recordPayment, reportUnknownPayment } from '../orders/payment.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { runSerially } from '../run-serially.ts';
import { type Effect, idOf, noEffect } from '../stripe/calls.ts';
import { findPaymentIntent, findSetupIntent } from '../stripe/intents.ts';
import { activationEffect } from '../subscriptions/activation.ts';
import { voidOpenInvoices } from '../subscriptions/cancellation.ts';
import { updateCollections } from '../subscriptions/collection.ts';
import { providerObjectQueue } from '../subscriptions/run-serially-for-subscription.ts';
import { voidInterruptedInvoice } from '../subscriptions/single-box-charges.ts';
import { applyStatus } from '../subscriptions/status.ts';
import {
  cancelStripeSubscription,
  findStripeSubscription,
  hasEnded,
} from '../subscriptions/stripe-subscription.ts';
import { findSubscriptionByStripeId } from '../subscriptions/subscriptions.ts';
import { syncSkips } from '../subscriptions/sync-skips.ts';
import { disputeEffect } from './disputes.ts';
import { invoiceEffect, newInvoiceEffect } from './invoices.ts';
import { ensureRecordOfInvoice, recoverOrder } from './missing-records.ts';
import { adoptDefaultCard } from './recovery.ts';
import { refundEffect } from './refunds.ts';
import { stripeEvents } from './table.ts';

/**
 * Handles one event of the provider. It is a hint only: the object is fetched anew, and what it means is written in
 * one transaction with the event's id, so that repeated, late and reordered events change nothing twice. Events of one
 * subscription are handled one after the other: what was fetched first is written first.
 */
export async function receiveEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  await runSerially(deps.db, providerObjectQueue(subjectOf(event)), () => handleEvent(deps, event));
  await updateCollections(deps);
}

async function handleEvent(deps: Deps, event: Stripe.Event): Promise<void> {
  if (isHandled(deps.db, event.id)) return;
  const effect = await effectOf(deps, event);
  transact(deps.db, () => {
    const stored = deps.db
      .insert(stripeEvents)
      .values({ id: event.id, type: event.type, createdAt: event.created * 1000 })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
      .get();
    if (stored) effect();
  });
}

export function isHandled(db: Db, eventId: string): boolean {
  return (
    db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, eventId)).get() !==
    undefined
  );
}

/** Deletes events from before an instant (epoch ms): the provider keeps and repeats them for 30 days at most. */
export function purgeEvents(db: Db, before: number): void {
  db.delete(stripeEvents).where(lt(stripeEvents.createdAt, before)).run();
}

/** What an event is about: the subscription of an invoice, the charge of a refund, or the object itself. */
function subjectOf(event: Stripe.Event): string {
  const { object } = event.data;
  if (object.object === 'invoice') return idOf(object.parent?.subscription_details?.subscription) ?? event.id;
  if (object.object === 'refund') return idOf(object.charge) ?? event.id;
  return 'id' in object ? object.id : event.id;
}

async function effectOf(deps: Deps, event: Stripe.Event): Promise<Effect> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return paymentEffect(deps, event.data.object, event.created);
    case 'setup_intent.succeeded':
    case 'setup_intent.setup_failed':
      return setupEffect(deps, event.data.object.id);
    case 'invoice.created':
      await ensureRecordOfInvoice(deps, event.data.object);
      return newInvoiceEffect(deps, event.data.object.id);
    case 'invoice.finalized':
      await voidInterruptedInvoice(deps, event.data.object);
      return noEffect;
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required':
      await ensureRecordOfInvoice(deps, event.data.object);
      return invoiceEffect(deps, event.data.object.id);
    case 'customer.updated':
      if (event.data.previous_attributes?.invoice_settings)
        await adoptDefaultCard(deps, event.data.object.id);
      return noEffect;
    case 'charge.refunded':
      return refundEffect(deps, event.data.object.id);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return refundEffect(deps, idOf(event.data.object.charge));
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return disputeEffect(deps, event.data.object.id);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'customer.subscription.deleted':
      return subscriptionEffect(deps, event.data.object);
    default:
      return noEffect;
  }
}

/**
 * Only intents that name an order are the shop's own. An order that is not there yet makes the provider try again; one
 * that never comes, after a backup was restored, must not swallow the customer's money.
 */
async function paymentEffect(
  deps: Deps,
  { id, metadata }: Stripe.PaymentIntent,
  created: number,
): Promise<Effect> {
  if (!metadata.order_id) return noEffect;
  const intent = await findPaymentIntent(deps, id);
  if (!intent) return noEffect;
  const isOld = deps.now() - created * 1000 >= policies.unknownOrderRetryMs;
  if (isOld && intent.status === 'succeeded' && !findAnyOrder(deps.db, metadata.order_id)) {
    await recoverOrder(deps, intent);
    return noEffect;
  }
  return () => {
    const outcome = recordPayment(deps, intent);
    if (outcome === 'unpaid' && intent.status === 'canceled' && intent.metadata.order_id) {
      cancelUnpaid(deps.db, intent.metadata.order_id, deps.now());
    }
    if (outcome !== 'unknown') return;
    if (!isOld) {
      throw new AppError('unavailable', 'This order is not known yet.');
    }
    if (intent.status === 'succeeded') reportUnknownPayment(deps, intent);
  };
}

async function setupEffect(deps: Deps, id: string): Promise<Effect> {
  const setup = await findSetupIntent(deps, id);
  return setup ? activationEffect(deps, setup) : noEffect;
}

/**
 * A subscription that is cancelled here must not charge there: when an event shows it alive, it is cancelled. One that has
 * ended there leaves nothing to pay, also when somebody else than the shop has ended it.
 */
async function subscriptionEffect(deps: Deps, { id, metadata }: Stripe.Subscription): Promise<Effect> {
  const find = () => findSubscriptionByStripeId(deps.db, id, metadata.subscription_id);
  const row = find();
  const current = row && (await findStripeSubscription(deps, id));
  if (!row || !current) return noEffect;
  if (row.status === 'cancelled') {
    await cancelStripeSubscription(deps, current);
    return noEffect;
  }
  if (hasEnded(current)) await voidOpenInvoices(deps, id);
  return () => {
    if (find()?.status === 'cancelled' && !hasEnded(current))
      throw new AppError('unavailable', 'This subscription was cancelled meanwhile.');
    if (!hasEnded(current)) syncSkips(deps, row, current);
    applyStatus(deps, row.id, current);
  };
}
