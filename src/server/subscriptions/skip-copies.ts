import type Stripe from 'stripe';
import { cutoffOf, newYorkDay } from '../../shared/delivery-days.ts';
import type { Deps } from '../deps.ts';
import { findOrderOfDay } from '../orders/orders.ts';
import { callStripe } from '../stripe/calls.ts';
import { deliveryPlanOf } from './delivery-plans.ts';
import { readSkipsMetadata, skipsMetadata } from './provider-metadata.ts';
import { freeDayAfter } from './skip-rules.ts';
import { writeSkip } from './skips.ts';
import type { SubscriptionRow } from './subscriptions.ts';

/**
 * Completes the skips that the provider was told of and the shop has no row of, inside the caller's transaction: it was
 * interrupted, or a backup was restored. Days whose cutoff has passed stay as they are.
 */
export function followSkips(deps: Deps, row: SubscriptionRow, current: Stripe.Subscription): void {
  const { db, now } = deps;
  for (const day of unknownSkips(deps, row, current)) {
    const box = findOrderOfDay(db, row.id, day);
    const target = box ? freeDayAfter(deliveryPlanOf(db, row, now()), day, now()) : null;
    writeSkip(deps, row, { day, box, target }, 'stripe');
  }
}

/** Days (`YYYY-MM-DD`) that are skipped at the provider alone. */
export function unknownSkips(
  { db, now }: Deps,
  row: SubscriptionRow,
  current: Stripe.Subscription,
): string[] {
  const { skipped } = deliveryPlanOf(db, row, now());
  return readSkipsMetadata(current.metadata).filter((day) => !skipped.has(day) && cutoffOf(day) >= now());
}

/** Tells the provider of skips that its copy lacks: it was told that they are undone, but the undo was interrupted. */
export async function restoreSkipCopies(
  deps: Deps,
  row: SubscriptionRow,
  current: Stripe.Subscription,
): Promise<void> {
  const { skipped } = deliveryPlanOf(deps.db, row, deps.now());
  const coming = [...skipped].filter((day) => day >= newYorkDay(deps.now()));
  const wanted = skipsMetadata(new Set([...coming, ...readSkipsMetadata(current.metadata)]));
  const told = readSkipsMetadata(current.metadata);
  if (readSkipsMetadata(wanted).every((day) => told.includes(day))) return;
  await callStripe(deps, 'restore copy of skips', (stripe) =>
    stripe.subscriptions.update(current.id, { metadata: wanted }),
  );
}
