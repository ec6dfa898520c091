import { and, eq, gte } from 'drizzle-orm';
import type Stripe from 'stripe';
import { cutoffOf, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { findOrderOfDay } from '../../orders/orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { readSkipsMetadata, skipsThatFitMetadata } from '../provider/provider-metadata.ts';
import { deliveryPlanOf } from '../record/delivery-plans.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { subscriptionSkips } from '../record/table.ts';
import { freeDayAfter } from './skip-rules.ts';
import { type SkipRow, writeSkip, writeUndo } from './skips.ts';

/**
 * Completes the skips and their undos that the provider knows of and the shop does not, inside the caller's
 * transaction: the shop was interrupted, or a backup was restored. Days whose cutoff has passed stay as they are.
 */
export function syncSkips(deps: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription): void {
  const { db, now } = deps;
  const { unknown, undone } = otherSkips(deps, row, atProvider);
  for (const skip of undone) writeUndo(deps, row, skip, 'stripe');
  for (const day of unknown) {
    const box = findOrderOfDay(db, row.id, day);
    const target = box ? freeDayAfter(deliveryPlanOf(db, row, now()), day) : null;
    writeSkip(deps, row, { day, box, target }, 'stripe');
  }
}

/** Whether the provider has other skips than the shop. */
export function differsInSkips(deps: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  const { unknown, undone } = otherSkips(deps, row, atProvider);
  return unknown.length + undone.length > 0;
}

/** Days (`YYYY-MM-DD`) that are skipped at the provider alone, and skips that were taken back there. */
function otherSkips({ db, now }: Deps, row: SubscriptionRow, atProvider: Stripe.Subscription) {
  const daysAtProvider = readSkipsMetadata(atProvider.metadata);
  const coming = and(
    eq(subscriptionSkips.subscriptionId, row.id),
    gte(subscriptionSkips.day, newYorkDay(now())),
  );
  const rows: SkipRow[] = db.select().from(subscriptionSkips).where(coming).all();
  const isToCome = (day: string) => cutoffOf(day) >= now();
  const known = new Set(rows.map(({ day }) => day));
  const unknown = daysAtProvider.filter((day) => isToCome(day) && !known.has(day));
  const kept = skipsThatFitMetadata([...known, ...daysAtProvider]);
  const undone = rows.filter(
    ({ day }) => isToCome(day) && kept.includes(day) && !daysAtProvider.includes(day),
  );
  return { unknown, undone };
}
