import type { Database } from 'bun:sqlite';
import type { SandboxClock } from '../clock.ts';
import type { CausingRequest, Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { loseUnansweredDispute } from '../payments/disputes.ts';
import { applyRefundOutcome } from '../payments/refunds.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Resource } from '../resources/resources.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { cancelSubscription } from './cancellations.ts';
import { cardFor, collectInvoice } from './collection.ts';
import { finalizeInvoice } from './finalization.ts';
import { voidInvoice } from './invoice-changes.ts';
import { startRenewalPeriod } from './renewals.ts';
import { updateSubscription } from './subscription-updates.ts';
import { endTrial, sendTrialNotice } from './trials.ts';

type CreateContext = (request: CausingRequest) => Context;

/**
 * Does all work that is due, each piece in a transaction of its own, in the order of their due times and with the clock
 * at each: moving the clock by weeks at once has the same results as moving it in small steps.
 */
export function runAllScheduled(db: Database, clock: SandboxClock, createContext: CreateContext): void {
  const runNext = db.transaction((): boolean => {
    const ctx = createContext({ id: null, idempotency_key: null });
    const next = ctx.store.nextScheduled();
    if (!next || next.runAt * 1000 > clock.now()) return false;
    runScheduledWork({ ...ctx, now: next.runAt }, next.resource, next.runAt);
    checkProgress(ctx, next.resource, next.runAt);
    return true;
  });
  while (runNext.immediate());
}

/** Without this, work that leaves its `runAt` unchanged would be done for ever. */
function checkProgress(ctx: Context, done: Resource, runAt: number): void {
  const next = ctx.store.find(done.object, done.id)?.internal.runAt ?? null;
  if (next === null || next > runAt) return;
  throw new Error(`${done.object} ${done.id} is still due after it was done.`);
}

function runScheduledWork(ctx: Context, resource: Resource, at: number): void {
  if (resource.object === 'subscription') advanceSubscription(ctx, resource, at);
  else if (resource.object === 'invoice') advanceInvoice(ctx, resource);
  else if (resource.object === 'refund') applyRefundOutcome(ctx, resource);
  else if (resource.object === 'dispute') loseUnansweredDispute(ctx, resource);
  else throw new Error(`Nothing is scheduled for ${resource.object} ${resource.id}`);
}

function advanceSubscription(ctx: Context, subscription: Subscription, at: number): void {
  const { status, cancel_at, pause_collection, internal } = subscription;
  if (status === 'incomplete') expire(ctx, subscription);
  else if (cancel_at !== null && cancel_at <= at)
    cancelSubscription(ctx, subscription, { reason: 'cancellation_requested' });
  else if (pause_collection?.resumes_at && pause_collection.resumes_at <= at)
    updateSubscription(ctx, subscription, { pause_collection: null });
  else if (status === 'trialing' && !internal.isTrialNoticeSent) sendTrialNotice(ctx, subscription);
  else if (status === 'trialing') endTrial(ctx, subscription, at);
  else startRenewalPeriod(ctx, subscription, at, status);
}

/** A draft is finalized, an open invoice is collected; one of a resumption that nobody tried to pay is voided. */
function advanceInvoice(ctx: Context, invoice: Invoice): void {
  if (invoice.status === 'open' && !invoice.auto_advance) {
    voidInvoice(ctx, invoice);
    return;
  }
  const finalized = invoice.status === 'draft' ? finalizeInvoice(ctx, invoice) : invoice;
  if (finalized.status !== 'open') return;
  const open = retrieve(ctx, 'invoice', finalized.id);
  collectInvoice(ctx, open, cardFor(ctx, open), { isAutomatic: true, offSession: true });
}

/** The first payment was not made in time. */
function expire(ctx: Context, subscription: Subscription): void {
  const ended: Partial<Subscription> = { status: 'incomplete_expired', ended_at: ctx.now };
  updateSubscription(ctx, subscription, ended);
  const open = ctx.store.all('invoice', { parent: subscription.id, status: 'open' });
  for (const invoice of open) voidInvoice(ctx, invoice);
}
