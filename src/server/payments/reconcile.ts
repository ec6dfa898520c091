import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { policies } from '../../shared/rules/limits.ts';
import { updateChangedCustomers } from '../accounts/record/stripe-customers.ts';
import { settleUnpaidOrders } from '../orders/unpaid-orders.ts';
import { transact } from '../platform/db/db.ts';
import type { Deps } from '../platform/deps.ts';
import { isHoldingMails } from '../platform/mail/outbox.ts';
import { providerObjectQueue, runSerially } from '../platform/process/run-serially.ts';
import { giveRewards, recordFriendPayment } from '../referrals/rewards.ts';
import { callStripe } from '../stripe/calls.ts';
import { resumeEndedPauses } from '../subscriptions/changes/pauses.ts';
import { applyClosedDays } from '../subscriptions/closing/closed-days.ts';
import { findStripeSubscription } from '../subscriptions/provider/stripe-subscription.ts';
import { overdueSubscriptions, type SubscriptionRow } from '../subscriptions/record/subscriptions.ts';
import { settleInvoice } from '../subscriptions/renewals/invoices.ts';
import { suspendOverdue } from '../subscriptions/renewals/open-invoices.ts';
import { updateCollections } from '../subscriptions/schedule/collection.ts';
import { applyStripeSubscription } from '../subscriptions/schedule/status.ts';
import { settlePendingSubscriptions } from '../subscriptions/signup/pending-subscriptions.ts';
import { isHandled, receiveEvent } from './events.ts';
import { findMissingRecords } from './restore/missing-records.ts';
import { reconciliation } from './table.ts';

/**
 * Finds what webhooks missed, at start and every few minutes: records that a restored backup does not have, the provider's
 * events since the last run, unpaid orders, pending subscriptions, and renewals that should have come. An outage leaves the
 * rest for the next run. Whether every step came to its end.
 */
export async function reconcile(deps: Deps): Promise<boolean> {
  const steps: [string, () => Promise<void>][] = [
    ['missing records', () => findMissingRecords(deps)],
    ['closed days', () => applyClosedDays(deps)],
    ['events', () => catchUpOnEvents(deps)],
    ['unpaid orders', () => settleUnpaidOrders(deps, policies.lookUpAfterMs)],
    ['pending subscriptions', () => settlePendingSubscriptions(deps)],
    ['renewals', () => lookForRenewals(deps)],
    ['pauses', () => resumeEndedPauses(deps)],
    ['suspensions', () => suspendOverdue(deps)],
    ['collections', () => updateCollections(deps)],
    ['customers', () => updateChangedCustomers(deps)],
    ['referral rewards', () => giveRewards(deps)],
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

async function catchUpOnEvents(deps: Deps): Promise<void> {
  const isNew =
    isHoldingMails() || deps.db.select().from(reconciliation).where(eventsKey).get() === undefined;
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
    // A younger one may still be on its way here; before its first run, or before a restore, the shop was not there.
    const isWebhookMissed = !isNew && event.created * 1000 < deps.now() - policies.lookUpAfterMs;
    await receiveEvent(deps, event, isWebhookMissed).catch((error) => {
      handledUpTo = Math.min(handledUpTo, event.created * 1000);
      deps.log.error({ eventId: event.id, type: event.type, err: error }, 'event could not be handled');
    });
  }
  rememberRun(deps, handledUpTo);
}

/** A subscription whose period ended hours ago should have a new one: ask for its state and its latest invoices. */
async function lookForRenewals(deps: Deps): Promise<void> {
  for (const row of overdueSubscriptions(deps.db, deps.now() - policies.lateRenewalMs)) {
    const id = row.stripeSubscriptionId;
    if (!id) continue;
    await runSerially(deps.db, providerObjectQueue(id), () => lookForRenewal(deps, row, id)).catch((error) =>
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
    if (invoice.id) await settleInvoice(deps, invoice.id, { onPaid: recordFriendPayment });
  }
  const atProvider = await findStripeSubscription(deps, id);
  if (atProvider) transact(deps.db, () => applyStripeSubscription(deps, row.id, atProvider));
}

const eventsKey = eq(reconciliation.key, 'events');

/** Epoch ms up to which events were handled; at first, as far back as the provider keeps them. Never in the future. */
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
