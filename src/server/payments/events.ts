import { and, eq, gt, lt, max } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { recordOrderEvent } from '../orders/order-changes.ts';
import { findAnyOrder } from '../orders/orders.ts';
import { recordPayment, reportUnknownPayment } from '../orders/payment.ts';
import { openTask } from '../orders/tasks.ts';
import { cancelUnpaid } from '../orders/unpaid-orders.ts';
import { countRows, type Db, transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { providerObjectQueue } from '../platform/queue.ts';
import { queueAdminMails } from '../settings/admin-mails.ts';
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
import { onInvoicePaid } from './paid-invoices.ts';
import { applyRefunds, type FetchedCharge, fetchCharge } from './refunds.ts';
import { ensureRecordOfInvoice, recoverOrder } from './restore/missing-records.ts';
import { stripeEvents } from './table.ts';

/**
 * Events are hints: the object is fetched anew and written in one transaction with the event's id, so
 * repeated, late and reordered events are harmless. Events about one object run in turn. `isWebhookMissed`:
 * no webhook brought it.
 */
export async function receiveEvent(deps: Deps, event: Stripe.Event, isWebhookMissed = false): Promise<void> {
  await deps.queue.inTurn(providerObjectQueue(subjectOf(event)), () =>
    handleEvent(deps, event, isWebhookMissed),
  );
  await updateCollections(deps);
}

async function handleEvent(deps: Deps, event: Stripe.Event, isWebhookMissed: boolean): Promise<void> {
  if (isHandled(deps.db, event.id)) {
    if (!isWebhookMissed) noteLateWebhook(deps, event.id);
    return;
  }
  // The compiler cannot see that type and handler match.
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

/** The webhook arrived after the reconciler had handled its event. */
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

/** Times are epoch ms; `missed` counts events of 24 hours that only the reconciler found. */
export function webhookFigures(db: Db, now: number) {
  const lastOf = (isWebhookMissed: boolean) =>
    db
      .select({ at: max(stripeEvents.receivedAt) })
      .from(stripeEvents)
      .where(eq(stripeEvents.isWebhookMissed, isWebhookMissed))
      .get()?.at ?? null;
  const isRecent = gt(stripeEvents.receivedAt, now - 86_400_000);
  const missed = countRows(db, stripeEvents, and(eq(stripeEvents.isWebhookMissed, true), isRecent));
  return { lastAt: lastOf(false), lastMissedAt: lastOf(true), missed };
}

/** `before` is epoch ms. The provider repeats events for 30 days at most. */
export function purgeEvents(db: Db, before: number): void {
  db.delete(stripeEvents).where(lt(stripeEvents.createdAt, before)).run();
}

function subjectOf(event: Stripe.Event): string {
  const { object } = event.data;
  if (object.object === 'invoice') return idOf(object.parent?.subscription_details?.subscription) ?? event.id;
  if (object.object === 'refund' || object.object === 'dispute') return idOf(object.charge) ?? event.id;
  return 'id' in object ? object.id : event.id;
}

type EventType = Stripe.Event['type'];
type ObjectOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data']['object'];

/**
 * `fetch` asks the provider and acts there; null: nothing to write. `apply` writes, in the event's
 * transaction.
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
  apply: (deps, found) => applyInvoice(deps, found, { onPaid: onInvoicePaid }),
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

/** Only intents that name an order are the shop's. A missing order (after a restore) is rebuilt. */
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

/** 503 when the order is not there yet, so that the provider tries again. */
function applyPayment(deps: Deps, { intent, isEventOld }: FetchedPayment): void {
  const outcome = recordPayment(deps, intent);
  if (outcome === 'unpaid' && intent.status === 'canceled' && intent.metadata.order_id)
    cancelUnpaid(deps.db, intent.metadata.order_id, deps.now());
  if (outcome !== 'unknown') return;
  if (!isEventOld) throw new AppError('unavailable', 'This order is not known yet.');
  if (intent.status === 'succeeded') reportUnknownPayment(deps, intent);
}

type FetchedSubscription = { row: SubscriptionRow; atProvider: Stripe.Subscription };

/** A subscription cancelled here must not charge there. One that ended there has its open invoices voided. */
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

type FetchedDispute = FetchedCharge & { dispute: Stripe.Dispute };

async function fetchDispute(deps: Deps, disputeId: string): Promise<FetchedDispute | null> {
  const dispute = await findInStripe(deps, 'look up dispute', (stripe) =>
    stripe.disputes.retrieve(disputeId),
  );
  const found = dispute && (await fetchCharge(deps, idOf(dispute.charge)));
  return found && { ...found, dispute };
}

/**
 * In the caller's transaction. One history line and mail per status; a lost dispute is booked and opens a
 * task.
 */
function applyDispute(deps: Deps, { dispute, ...found }: FetchedDispute): void {
  const { charge, order } = found;
  if (order) recordDispute(deps, order.id, dispute);
  applyRefunds(deps, found);
  const { id, amount } = dispute;
  const task = {
    kind: 'lost-dispute',
    source: id,
    orderId: order?.id ?? null,
    chargeId: charge.id,
    amount,
  } as const;
  if (dispute.status === 'lost') openTask(deps, task);
  queueAdminMails(deps, `dispute:${dispute.id}:${dispute.status}`, (admin) =>
    disputeMail(deps.env.origin, admin, dispute, {
      orderNumber: order?.orderNumber ?? null,
      now: deps.now(),
    }),
  );
}

function recordDispute(deps: Deps, id: string, { amount, status }: Stripe.Dispute): void {
  recordOrderEvent(deps.db, { id, what: 'dispute', from: amount, to: status }, 'stripe', deps.now());
}
