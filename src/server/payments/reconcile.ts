import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { updateChangedCustomers } from '../accounts/record/stripe-customers.ts';
import { settleUnpaidOrders } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { providerObjectQueue } from '../platform/queue.ts';
import { giveRewards } from '../referrals/rewards.ts';
import { callStripe } from '../stripe/calls.ts';
import { resumeEndedPauses } from '../subscriptions/changes/pauses.ts';
import { applyClosedDays } from '../subscriptions/closing/closed-days.ts';
import { findStripeSubscription } from '../subscriptions/provider/stripe-subscription.ts';
import { overdueSubscriptions, type SubscriptionRow } from '../subscriptions/record/subscriptions.ts';
import { settleInvoice } from '../subscriptions/renewals/invoices.ts';
import { suspendOverdue } from '../subscriptions/renewals/open-invoices.ts';
import { remindOfCharges } from '../subscriptions/renewals/reminders.ts';
import { applyReprices } from '../subscriptions/repricing/reprices.ts';
import { updateCollections } from '../subscriptions/schedule/collection.ts';
import { applyStripeSubscription } from '../subscriptions/schedule/status.ts';
import { settlePendingSubscriptions } from '../subscriptions/signup/pending-subscriptions.ts';
import { isHandled, receiveEvent } from './events.ts';
import { settleExtras } from './extras.ts';
import { resumeCancellations } from './order-refunds.ts';
import { onInvoicePaid } from './paid-invoices.ts';
import { adoptChangedOrders, tellChangedOrders } from './restore/changed-orders.ts';
import { findMissingRecords } from './restore/missing-records.ts';
import { settleSwaps } from './settle-swaps.ts';
import { reconciliation } from './table.ts';

/**
 * Finds what webhooks missed, at start and every few minutes, then sends reminders. Returns whether every
 * step finished; an outage leaves the rest to the next run.
 */
export async function reconcile(deps: Deps): Promise<boolean> {
  const steps: [string, () => Promise<void>][] = [
    ['missing records', () => findMissingRecords(deps)],
    ['closed days', () => applyClosedDays(deps)],
    ['events', () => catchUpOnEvents(deps)],
    ['changed orders', () => compareChangedOrders(deps)],
    ['cancellations', () => resumeCancellations(deps)],
    ['unpaid orders', () => settleUnpaidOrders(deps, policies.lookUpAfterMs)],
    ['pending subscriptions', () => settlePendingSubscriptions(deps)],
    ['renewals', () => lookForRenewals(deps)],
    ['pauses', () => resumeEndedPauses(deps)],
    ['new prices', () => applyReprices(deps)],
    ['suspensions', () => suspendOverdue(deps)],
    ['collections', () => updateCollections(deps)],
    ['extras', () => settleExtras(deps)],
    ['swaps', () => settleSwaps(deps)],
    ['customers', () => updateChangedCustomers(deps)],
    ['referral rewards', () => giveRewards(deps)],
    ['reminders', () => remindOfCharges(deps)],
  ];
  let isComplete = true;
  for (const [step, run] of steps) {
    const note = (error: unknown) => deps.health.workEnded(`reconcile: ${step}`, error);
    await run().then(
      () => note(null),
      (error) => {
        isComplete = false;
        note(error);
        deps.log.error({ step, err: error }, 'reconciling failed, will be tried again');
      },
    );
  }
  return isComplete;
}

async function compareChangedOrders(deps: Deps): Promise<void> {
  if (deps.mails.isHeld) await adoptChangedOrders(deps);
  await tellChangedOrders(deps);
}

async function catchUpOnEvents(deps: Deps): Promise<void> {
  const isNew =
    deps.mails.isHeld || deps.db.select().from(reconciliation).where(eventsKey).get() === undefined;
  const since = Math.floor((lastRun(deps) - policies.eventOverlapMs) / 1000);
  const startedAt = deps.now();
  const missed: Stripe.Event[] = [];
  await callStripe(deps, 'list events', async (stripe) => {
    for await (const event of stripe.events.list({ created: { gte: since }, limit: 100 })) {
      if (!isHandled(deps.db, event.id)) missed.push(event);
    }
  });
  let handledUpTo = startedAt;
  for (const event of missed.reverse()) {
    // Younger events may still arrive; before the first run, or a restore, there was no shop to miss one.
    const isWebhookMissed = !isNew && event.created * 1000 < deps.now() - policies.lookUpAfterMs;
    await receiveEvent(deps, event, isWebhookMissed).catch((error) => {
      handledUpTo = Math.min(handledUpTo, event.created * 1000);
      deps.log.error({ eventId: event.id, type: event.type, err: error }, 'event could not be handled');
    });
  }
  rememberRun(deps, handledUpTo);
}

async function lookForRenewals(deps: Deps): Promise<void> {
  for (const row of overdueSubscriptions(deps.db, deps.now() - policies.lateRenewalMs)) {
    const id = row.stripeSubscriptionId;
    if (!id) continue;
    await deps.queue
      .inTurn(providerObjectQueue(id), () => lookForRenewal(deps, row, id))
      .catch((error) =>
        deps.log.error(
          { subscriptionId: row.id, err: error },
          'renewal could not be looked up, will be tried again',
        ),
      );
  }
}

async function lookForRenewal(deps: Deps, row: SubscriptionRow, id: string): Promise<void> {
  const invoices = await callStripe(deps, 'list invoices', (stripe) =>
    stripe.invoices.list({ subscription: id, limit: 12 }),
  );
  for (const invoice of invoices.data.reverse()) {
    if (invoice.id) await settleInvoice(deps, invoice.id, { onPaid: onInvoicePaid });
  }
  const atProvider = await findStripeSubscription(deps, id);
  if (atProvider) transact(deps.db, () => applyStripeSubscription(deps, row.id, atProvider));
}

const eventsKey = eq(reconciliation.key, 'events');

/** Epoch ms, never in the future. At first, as far back as the provider keeps events. */
function lastRun({ db, now }: Deps): number {
  const row = db.select().from(reconciliation).where(eventsKey).get();
  return Math.min(row?.instant ?? now() - policies.providerEventTtlMs, now());
}

function rememberRun({ db }: Deps, instant: number): void {
  db.insert(reconciliation)
    .values({ key: 'events', instant })
    .onConflictDoUpdate({ target: reconciliation.key, set: { instant } })
    .run();
}
