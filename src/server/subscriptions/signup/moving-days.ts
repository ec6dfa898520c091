import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Schedule } from '../../../shared/rules/delivery-days.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe } from '../../stripe/calls.ts';
import { findMoveIn, movingScheduleNow } from '../move-ins/move-ins.ts';
import { readSubscriptionMetadata, subscriptionMetadata } from '../provider/provider-metadata.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptions, subscriptionVersions } from '../record/table.ts';

/**
 * The days of a move-in whose card is confirmed now, told to the provider, which waits in a trial until the first charge.
 * Null for a sign-up. Once the trial is over, what was told stands.
 */
export async function agreeOnMovingDays(
  deps: Deps,
  row: SubscriptionRow,
  atProvider: Stripe.Subscription,
): Promise<Schedule | null> {
  if (row.moveInId === null) return null;
  const told = readSubscriptionMetadata(atProvider.metadata) ?? row;
  const chargeAt = (atProvider.trial_end ?? 0) * 1000;
  if (atProvider.status !== 'trialing')
    return {
      firstDeliveryDay: told.firstDeliveryDay,
      firstChargeAt: chargeAt || told.firstChargeAt,
      frequency: row.frequency,
    };
  const rhythm = findMoveIn(deps.db, row.moveInId) ?? { ...row, firstDelivery: row.firstDeliveryDay };
  const schedule = movingScheduleNow(deps.db, rhythm, deps.now());
  const { firstChargeAt, firstDeliveryDay } = schedule;
  if (chargeAt === firstChargeAt && told.firstDeliveryDay === firstDeliveryDay) return schedule;
  await callStripe(deps, 'set first charge', (stripe) =>
    stripe.subscriptions.update(atProvider.id, {
      trial_end: firstChargeAt / 1000,
      proration_behavior: 'none',
      metadata: subscriptionMetadata({ ...row, ...schedule, trialEndsAt: firstChargeAt }),
    }),
  );
  return schedule;
}

/** In the transaction that activates it. */
export function storeMovingDays(db: Db, id: string, { firstDeliveryDay, firstChargeAt }: Schedule): void {
  const days = { firstDeliveryDay, firstChargeAt };
  const columns = { ...days, trialEndsAt: firstChargeAt, periodEnd: firstChargeAt, toldClosedDays: '' };
  db.update(subscriptions).set(columns).where(eq(subscriptions.id, id)).run();
  db.update(subscriptionVersions).set(days).where(eq(subscriptionVersions.subscriptionId, id)).run();
}
