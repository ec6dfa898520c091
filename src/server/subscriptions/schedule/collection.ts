import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { deliveriesFrom, newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import {
  type DeliveryPlan,
  isNextPeriodBilled,
  nextChargedDelivery,
  nextPeriodEnd,
} from '../../../shared/rules/delivery-plan.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { closedDaysFrom } from '../../delivery/closed-days.ts';
import { type Db, transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, outageMessages } from '../../stripe/calls.ts';
import { ensureFirstBoxDiscount } from '../provider/first-box-coupons.ts';
import { closedDaysMetadata } from '../provider/provider-metadata.ts';
import { pauseKey } from '../provider/stripe-subscription.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import { findAnySubscription, queueOfSubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { pauseWithoutEnd, subscriptions } from '../record/table.ts';
import { applyStripeSubscription } from './status.ts';

/**
 * Epoch ms until which the provider must void what it bills: null when the next period pays for a delivery,
 * `pauseWithoutEnd` while suspended or paused without an end.
 */
export function wantedCollectionPause(row: SubscriptionRow, plan: DeliveryPlan): number | null {
  if (row.status === 'suspended') return pauseWithoutEnd;
  if (row.status === 'paused') return row.pausedUntil ? pauseEnd(row.pausedUntil) : pauseWithoutEnd;
  const next = nextChargedDelivery(plan);
  if (!next && plan.endsAt && isNextPeriodBilled(plan)) return pauseWithoutEnd;
  if (!next || next.chargeAt === nextPeriodEnd(plan)) return null;
  return next.chargeAt - policies.collectionResumesBeforeMs;
}

/** Resumes a minute before 09:00 in New York, so that the charge of that time is made. */
export function pauseEnd(day: string): number {
  return newYorkInstant(day, 9) - policies.pauseEndsBeforeMs;
}

/** Done by the next reconciliation. */
export function markCollectionDue(db: Db, id: string): void {
  db.update(subscriptions).set({ isCollectionDue: true }).where(eq(subscriptions.id, id)).run();
}

/** Failures stay marked for the next reconciliation. */
export async function updateCollections(deps: Deps): Promise<void> {
  const due = deps.db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.isCollectionDue, true))
    .limit(500)
    .all();
  for (const { id } of due) {
    await deps.queue
      .inTurn(queueOfSubscription(deps.db, id), () => updateCollection(deps, id))
      .catch((error) =>
        deps.log.error(
          { subscriptionId: id, err: error },
          'collection could not be updated, will be tried again',
        ),
      );
  }
}

async function updateCollection(deps: Deps, id: string): Promise<void> {
  const row = findAnySubscription(deps.db, id);
  if (!row?.isCollectionDue) return;
  const isLive = row.stripeSubscriptionId !== null && row.activatedAt !== null && row.status !== 'cancelled';
  if (!isLive) return noteTold(deps.db, id, {});
  const plan = deliveryPlanOf(deps.db, row, deps.now());
  const [wanted, toldClosedDays] = [wantedCollectionPause(row, plan), closedDaysToTell(deps.db, plan)];
  const isSame = toldClosedDays === row.toldClosedDays;
  if (!isSame || !isSamePause(wanted, row.collectionPausedUntil, deps.now()))
    await updateAtProvider(deps, row, wanted, isSame ? {} : closedDaysMetadata(toldClosedDays, row));
  await ensureFirstBoxDiscount(deps, row);
  noteTold(deps.db, id, { toldClosedDays });
}

function noteTold(db: Db, id: string, told: { toldClosedDays?: string }): void {
  db.update(subscriptions)
    .set({ isCollectionDue: false, ...told })
    .where(eq(subscriptions.id, id))
    .run();
}

/** The earliest 40: more do not fit a metadata value. */
function closedDaysToTell(db: Db, plan: DeliveryPlan): string {
  const closed = closedDaysFrom(db, newYorkDay(plan.now));
  const own = closed.filter((day) => deliveriesFrom(plan.schedule, day, 1)[0]?.day === day);
  return own.slice(0, 40).join(',');
}

/** A pause past its end counts as none, even before its event. */
function isSamePause(wanted: number | null, told: number | null, now: number): boolean {
  const live = (until: number | null) => (until !== null && until > now ? until : null);
  return live(wanted) === live(told);
}

/**
 * Sends pause and metadata, then applies the response. `until` is epoch ms; null charges again. Also clears the request of an ended pause, so that later voiding
 * does not look like the customer's.
 */
export async function updateAtProvider(
  deps: Deps,
  row: SubscriptionRow,
  until: number | null,
  metadata?: Record<string, string>,
  sentence: string = outageMessages.notCharged,
): Promise<SubscriptionRow> {
  const params = {
    pause_collection: until === null ? ('' as const) : pauseParams(until),
    metadata: { ...(row.status !== 'paused' && { [pauseKey]: '' }), ...metadata },
  };
  const atProvider = await callStripe(
    deps,
    'update collection',
    (stripe) => stripe.subscriptions.update(row.stripeSubscriptionId ?? '', params),
    sentence,
  );
  const changed = transact(deps.db, () => applyStripeSubscription(deps, row.id, atProvider) ?? null);
  return changed ?? row;
}

function pauseParams(until: number): Stripe.SubscriptionUpdateParams.PauseCollection {
  if (until === pauseWithoutEnd) return { behavior: 'void' };
  return { behavior: 'void', resumes_at: Math.floor(until / 1000) };
}
