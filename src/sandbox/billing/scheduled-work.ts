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

type Scheduled = { resource: Resource; runAt: number };

/**
 * One transaction per task, with the clock at its due time, so one big step equals many small ones. Retries
 * failed work a day later.
 */
export function runAllScheduled(db: Database, clock: SandboxClock, createContext: CreateContext): void {
  const ctx = createContext({ id: null, idempotency_key: null });
  const run = db.transaction(({ resource, runAt }: Scheduled) => {
    runScheduledWork({ ...ctx, now: runAt }, resource, runAt);
    checkProgress(ctx, resource, runAt);
  });
  for (;;) {
    const next = ctx.store.nextScheduled();
    if (!next || next.runAt * 1000 > clock.now()) return;
    try {
      run.immediate(next);
    } catch (error) {
      console.error(`sandbox: ${next.resource.object} ${next.resource.id} is tried again in a day: ${error}`);
      postpone(ctx, next);
    }
  }
}

function postpone(ctx: Context, { resource, runAt }: Scheduled): void {
  const internal = { ...resource.internal, runAt: runAt + retrySeconds };
  ctx.store.put({ ...resource, internal } as Resource);
}

const retrySeconds = 86_400;

/** Prevents an endless loop when work leaves `runAt` unchanged. */
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
