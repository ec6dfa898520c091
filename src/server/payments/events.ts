import { and, eq, lt } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import { findAnyOrder, type OrderRow } from '../orders/orders.ts';
import { queueAdminMails, recordPayment, reportUnknownPayment } from '../orders/payment.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { providerObjectQueue, runSerially } from '../platform/process/run-serially.ts';
import { recordFriendPayment } from '../referrals/rewards.ts';
import { findInStripe, idOf } from '../stripe/calls.ts';
import { findPaymentIntent, findSetupIntent } from '../stripe/intents.ts';
import { voidOpenInvoices } from '../subscriptions/changes/cancellation.ts';
import { voidInterruptedInvoice } from '../subscriptions/changes/single-box-charges.ts';
import { syncSkips } from '../subscriptions/changes/sync-skips.ts';
import {
  cancelStripeSubscription,
  findStripeSubscription,
  hasEnded,
} from '../subscriptions/provider/stripe-subscription.ts';
import {
  findAnySubscription,
  findSubscriptionByStripeId,
  type SubscriptionRow,
} from '../subscriptions/record/subscriptions.ts';
import { resolveLostFailures } from '../subscriptions/renewals/failures.ts';
import { applyInvoice, fetchInvoice, voidUnwantedInvoices } from '../subscriptions/renewals/invoices.ts';
import { adoptDefaultCard } from '../subscriptions/renewals/open-invoices.ts';
import { updateCollections } from '../subscriptions/schedule/collection.ts';
import { applyStripeSubscription } from '../subscriptions/schedule/status.ts';
import { applyActivation, prepareActivation } from '../subscriptions/signup/activation.ts';
import { disputeMail } from './mails.ts';
import { findCharge } from './payment-totals.ts';
import { applyRefunds, fetchCharge, findOrderOfCharge } from './refunds.ts';
import { ensureRecordOfInvoice, recoverOrder } from './restore/missing-records.ts';
import { stripeEvents } from './table.ts';
import { openTask } from './tasks.ts';

/**
 * Handles one event of the provider. It is a hint only: the object is fetched anew, and what it means is written in
 * one transaction with the event's id, so that repeated, late and reordered events change nothing twice. Events of one
 * subscription are handled one after the other: what was fetched first is written first. `isWebhookMissed`: no webhook brought it.
 */
export async function receiveEvent(deps: Deps, event: Stripe.Event, isWebhookMissed = false): Promise<void> {
  await runSerially(deps.db, providerObjectQueue(subjectOf(event)), () =>
    handleEvent(deps, event, isWebhookMissed),
  );
  await updateCollections(deps);
}

async function handleEvent(deps: Deps, event: Stripe.Event, isWebhookMissed: boolean): Promise<void> {
  if (isHandled(deps.db, event.id)) {
    if (!isWebhookMissed) noteLateWebhook(deps, event.id);
    return;
  }
  // One entry of the table takes one type's object: the compiler cannot see that the two go together.
  const handler = handlers[event.type] as EventHandler<Stripe.Event.Data.Object> | undefined;
  const apply = await handler?.(deps, event.data.object, event);
  transact(deps.db, () => {
    const stored = deps.db
      .insert(stripeEvents)
      .values({
        id: event.id,
        type: event.type,
        createdAt: event.created * 1000,
        receivedAt: deps.now(),
        isWebhookMissed,
      })
      .onConflictDoNothing()
      .returning({ id: stripeEvents.id })
      .get();
    if (stored) apply?.();
  });
}

/** The reconciler was first, and the webhook came after all, as after an hour in which the shop was closed. */
function noteLateWebhook({ db, now }: Deps, eventId: string): void {
  db.update(stripeEvents)
    .set({ isWebhookMissed: false, receivedAt: now() })
    .where(and(eq(stripeEvents.id, eventId), eq(stripeEvents.isWebhookMissed, true)))
    .run();
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

type EventType = Stripe.Event['type'];
type ObjectOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/**
 * What an event about an object means. `fetch` asks the provider for what it is about, and acts there where something has to
 * be done; null when there is nothing to write. `apply` writes what was fetched, in the transaction that stores the event.
 */
type FetchAndApply<Subject, Found> = {
  fetch: (deps: Deps, subject: Subject, event: Stripe.Event) => Promise<Found | null>;
  apply: (deps: Deps, found: Found) => void;
};

type EventHandler<Subject> = (deps: Deps, subject: Subject, event: Stripe.Event) => Promise<() => void>;

function fetchThenApply<Subject, Found>({
  fetch,
  apply,
}: FetchAndApply<Subject, Found>): EventHandler<Subject> {
  return async (deps, subject, event) => {
    const found = await fetch(deps, subject, event);
    return () => void (found !== null && apply(deps, found));
  };
}

const payment = fetchThenApply({ fetch: fetchPayment, apply: applyPayment });

const setup = fetchThenApply({
  fetch: async (deps, { id }: Stripe.SetupIntent) => {
    const atProvider = await findSetupIntent(deps, id);
    return atProvider && prepareActivation(deps, atProvider);
  },
  apply: applyActivation,
});

const invoice = fetchThenApply({
  fetch: async (deps, subject: Stripe.Invoice) => {
    await ensureRecordOfInvoice(deps, subject);
    return fetchInvoice(deps, subject.id);
  },
  apply: (deps, found) => applyInvoice(deps, found, { onPaid: recordFriendPayment }),
});

const refund = fetchThenApply({
  fetch: (deps, { charge }: Stripe.Refund) => fetchCharge(deps, idOf(charge)),
  apply: applyRefunds,
});

const dispute = fetchThenApply({
  fetch: (deps, { id }: Stripe.Dispute) => fetchDispute(deps, id),
  apply: applyDispute,
});

const subscription = fetchThenApply({ fetch: fetchSubscription, apply: applySubscription });

/** Types that are not here mean nothing to the shop. */
const handlers: { [Type in EventType]?: EventHandler<ObjectOf<Type>> } = {
  'payment_intent.succeeded': payment,
  'payment_intent.payment_failed': payment,
  'payment_intent.canceled': payment,
  'setup_intent.succeeded': setup,
  'setup_intent.setup_failed': setup,
  'invoice.created': fetchThenApply({
    fetch: async (deps, subject: Stripe.Invoice) => {
      await ensureRecordOfInvoice(deps, subject);
      return voidUnwantedInvoices(deps, subject.id);
    },
    apply: resolveLostFailures,
  }),
  'invoice.finalized': fetchThenApply({ fetch: voidInterruptedInvoice, apply: () => {} }),
  'invoice.voided': invoice,
  'invoice.marked_uncollectible': invoice,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'customer.updated': fetchThenApply({
    fetch: async (deps, { id }: Stripe.Customer, event) => {
      const isCardChanged =
        event.type === 'customer.updated' && event.data.previous_attributes?.invoice_settings;
      if (isCardChanged) await adoptDefaultCard(deps, id);
      return null;
    },
    apply: () => {},
  }),
  'charge.refunded': fetchThenApply({
    fetch: (deps, { id }: Stripe.Charge) => fetchCharge(deps, id),
    apply: applyRefunds,
  }),
  'refund.created': refund,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.closed': dispute,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.paused': subscription,
  'customer.subscription.resumed': subscription,
  'customer.subscription.deleted': subscription,
};

type FetchedPayment = { intent: Stripe.PaymentIntent; isEventOld: boolean };

/**
 * Only intents that name an order are the shop's own. One whose order never comes, after a backup was restored, must not
 * swallow the customer's money: the order is rebuilt.
 */
async function fetchPayment(
  deps: Deps,
  { id, metadata }: Stripe.PaymentIntent,
  { created }: Stripe.Event,
): Promise<FetchedPayment | null> {
  const intent = metadata.order_id ? await findPaymentIntent(deps, id) : null;
  if (!intent) return null;
  const isEventOld = deps.now() - created * 1000 >= policies.unknownOrderRetryMs;
  if (isEventOld && intent.status === 'succeeded' && !findAnyOrder(deps.db, metadata.order_id ?? '')) {
    await recoverOrder(deps, intent);
    return null;
  }
  return { intent, isEventOld };
}

/** An order that is not there yet makes the provider try again (503). */
function applyPayment(deps: Deps, { intent, isEventOld }: FetchedPayment): void {
  const outcome = recordPayment(deps, intent);
  if (outcome === 'unpaid' && intent.status === 'canceled' && intent.metadata.order_id)
    cancelUnpaid(deps.db, intent.metadata.order_id, deps.now());
  if (outcome !== 'unknown') return;
  if (!isEventOld) throw new AppError('unavailable', 'This order is not known yet.');
  if (intent.status === 'succeeded') reportUnknownPayment(deps, intent);
}

type FetchedSubscription = { row: SubscriptionRow; atProvider: Stripe.Subscription };

/**
 * A subscription that is cancelled here must not charge there: when an event shows it alive, it is cancelled. One that has
 * ended there leaves nothing to pay, also when somebody else than the shop has ended it.
 */
async function fetchSubscription(
  deps: Deps,
  { id, metadata }: Stripe.Subscription,
): Promise<FetchedSubscription | null> {
  const row = findSubscriptionByStripeId(deps.db, id, metadata.subscription_id);
  const atProvider = row && (await findStripeSubscription(deps, id));
  if (!row || !atProvider) return null;
  if (row.status === 'cancelled') {
    await cancelStripeSubscription(deps, atProvider);
    return null;
  }
  if (hasEnded(atProvider)) await voidOpenInvoices(deps, id);
  return { row, atProvider };
}

function applySubscription(deps: Deps, { row, atProvider }: FetchedSubscription): void {
  if (findAnySubscription(deps.db, row.id)?.status === 'cancelled' && !hasEnded(atProvider))
    throw new AppError('unavailable', 'This subscription was cancelled meanwhile.');
  if (!hasEnded(atProvider)) syncSkips(deps, row, atProvider);
  applyStripeSubscription(deps, row.id, atProvider);
}

type FetchedDispute = { dispute: Stripe.Dispute; chargeId: string; order: OrderRow | undefined };

async function fetchDispute(deps: Deps, disputeId: string): Promise<FetchedDispute | null> {
  const dispute = await findInStripe(deps, 'look up dispute', (stripe) =>
    stripe.disputes.retrieve(disputeId),
  );
  const chargeId = dispute && idOf(dispute.charge);
  const charge = chargeId ? await findCharge(deps, chargeId) : null;
  if (!dispute || !charge) return null;
  return { dispute, chargeId: charge.id, order: await findOrderOfCharge(deps, charge) };
}

/**
 * Writes what a dispute means, inside the caller's transaction: a line in the order's history and a mail to the admins, once
 * for each status it gets. Somebody has to respond to it in the provider's dashboard. One that is lost is a task.
 */
function applyDispute(deps: Deps, { dispute, chargeId, order }: FetchedDispute): void {
  if (order) recordDispute(deps, order.id, dispute);
  const { id, amount } = dispute;
  const task = { kind: 'lost-dispute', source: id, orderId: order?.id ?? null, chargeId, amount } as const;
  if (dispute.status === 'lost') openTask(deps, task);
  queueAdminMails(deps, `dispute:${dispute.id}:${dispute.status}`, (admin) =>
    disputeMail(deps.env.origin, admin, dispute, order?.orderNumber ?? null),
  );
}

function recordDispute(deps: Deps, id: string, { amount, status }: Stripe.Dispute): void {
  recordOrderEvent(deps.db, { id, what: 'dispute', from: amount, to: status }, 'stripe', deps.now());
}
