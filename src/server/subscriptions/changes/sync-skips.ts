import type Stripe from 'stripe';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { readSkipsMetadata, skipsThatFitMetadata } from '../provider/provider-metadata.ts';
import { skipsFrom } from '../record/departures.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { decideSkip } from './skip-rules.ts';
import { skipFactsOf, writeSkip, writeUndo } from './skips.ts';

/**
 * After an interruption or a restored backup: adopts skips and undos that only the provider knows, in the
 * caller's transaction. Ignores days past their cutoff.
 */
export function syncSkips(deps: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription): void {
  const { unknown, undone } = otherSkips(deps, row, atProvider);
  for (const skip of undone) writeUndo(deps, row, skip, 'stripe');
  for (const day of unknown) {
    const facts = skipFactsOf(deps, row, day);
    // It was decided while the subscription ran. A box that cannot move stays.
    const decided = decideSkip({ ...facts, status: 'active' }, day);
    const target = decided === 'done' || decided instanceof AppError ? null : decided.target;
    writeSkip(deps, row, { day, box: facts.box, target }, 'stripe');
  }
}

export function differsInSkips(deps: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  const { unknown, undone } = otherSkips(deps, row, atProvider);
  return unknown.length + undone.length > 0;
}

/** Days (`YYYY-MM-DD`) skipped only at the provider, and skips undone there. */
function otherSkips({ db, now }: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription) {
  const daysAtProvider = readSkipsMetadata(atProvider.metadata);
  const rows = skipsFrom(db, row.id, newYorkDay(now()));
  const isToCome = (day: string) => cutoffOf(day) >= now();
  const known = new Set(rows.map(({ day }) => day));
  const unknown = daysAtProvider.filter((day) => isToCome(day) && !known.has(day));
  const kept = skipsThatFitMetadata([...known, ...daysAtProvider]);
  const undone = rows.filter(
    ({ day }) => isToCome(day) && kept.includes(day) && !daysAtProvider.includes(day),
  );
  return { unknown, undone };
}
