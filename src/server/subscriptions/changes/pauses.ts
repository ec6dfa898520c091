import { and, eq, lte } from 'drizzle-orm';
import { rules } from '../../../shared/business.ts';
import { addDays, newYorkDay, newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe } from '../../stripe/calls.ts';
import { findStripeSubscription, pauseKey } from '../provider/stripe-subscription.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { pauseWithoutEnd, subscriptions } from '../record/table.ts';
import { pauseEnd, updateAtProvider } from '../schedule/collection.ts';
import { assertNotBeingCharged } from '../schedule/draft-invoices.ts';
import { changeSerially } from './provider-refusals.ts';

/**
 * At the provider first, which then voids what it bills. Resumes on `until` (`YYYY-MM-DD`) at 09:00 in New
 * York. 400 for a day not within the next 366 days, 409 when not active or being charged.
 */
export function pauseSubscription(deps: Deps, row: SubscriptionRow, until: string | null): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    if (current.status !== 'active') {
      throw new AppError('conflict', 'Only an active subscription can be paused.');
    }
    if (until !== null) assertValidPauseEnd(until, newYorkDay(deps.now()));
    await assertNotBeingCharged(deps, current);
    const end = until === null ? pauseWithoutEnd : pauseEnd(until);
    await updateAtProvider(deps, current, end, { [pauseKey]: until ?? 'open' });
  });
}

/** At the provider first; the next period is charged. 409 when not paused. */
export function resumeSubscription(deps: Deps, row: SubscriptionRow): Promise<void> {
  return changeSerially(deps, row, async (current) => {
    if (current.status !== 'paused') {
      throw new AppError('conflict', 'Only a paused subscription can be resumed.');
    }
    await resumePausedStatus(deps, current);
    await updateAtProvider(deps, current, null, { [pauseKey]: '' });
  });
}

/** Refuses invalid dates, and distant ones that make the delivery loop long. */
function assertValidPauseEnd(until: string, today: string): void {
  if (until <= today || addDays(until, 0) !== until) {
    throw new AppError('invalid', 'Please choose a day that is still to come.');
  }
  if (until > addDays(today, rules.maxPauseDays)) {
    throw new AppError(
      'invalid',
      `A pause with an end lasts at most ${rules.maxPauseDays} days. Please choose an earlier day, or pause without an end.`,
    );
  }
}

export async function resumeEndedPauses(deps: Deps): Promise<void> {
  const today = newYorkDay(deps.now());
  const ended = and(eq(subscriptions.status, 'paused'), lte(subscriptions.pausedUntil, today));
  for (const row of deps.db.select().from(subscriptions).where(ended).all()) {
    if (row.pausedUntil === null || newYorkInstant(row.pausedUntil, 9) > deps.now()) continue;
    await resumeSubscription(deps, row).catch((error) =>
      deps.log.error({ subscriptionId: row.id, err: error }, 'pause could not be ended, will be tried again'),
    );
  }
}

/** A pause in the provider's dashboard stops its periods, too. */
async function resumePausedStatus(deps: Deps, row: SubscriptionRow): Promise<void> {
  const id = row.stripeSubscriptionId ?? '';
  const atProvider = await findStripeSubscription(deps, id);
  if (atProvider?.status !== 'paused') return;
  await callStripe(deps, 'resume subscription', (stripe) =>
    stripe.subscriptions.resume(id, {
      billing_cycle_anchor: { type: 'unchanged' },
      proration_behavior: 'none',
    }),
  );
}
