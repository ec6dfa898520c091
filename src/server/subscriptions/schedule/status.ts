import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { hasOrders } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { idOf } from '../../stripe/calls.ts';
import { readSubscriptionMetadata } from '../provider/provider-metadata.ts';
import { endOf, hasEnded, isPauseRequested, pauseKey, periodEndOf } from '../provider/stripe-subscription.ts';
import { applyVersion, findVersionByProducts } from '../record/box-versions.ts';
import { endDay, findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { pauseWithoutEnd, subscriptions } from '../record/table.ts';
import { queueEndMail, queueStatusMail } from './queue-status-mail.ts';

/** In the caller's transaction. Idempotent. Queues the mail of a new status. Cancelled is final. */
export function applyStripeSubscription(
  deps: Deps,
  id: string,
  atProvider: Stripe.Subscription,
): SubscriptionRow | undefined {
  const before = findAnySubscription(deps.db, id);
  if (!before || before.status === 'cancelled') return before;
  const row = adoptBoxAndAddress(deps.db, before, atProvider);
  const status = localStatus(atProvider, row, hasOrders(deps.db, id));
  const periodEnd = periodEndOf(atProvider);
  const collectionPausedUntil = collectionPauseOf(atProvider);
  const endsAt = endOf(atProvider);
  const isCollectionDue =
    row.isCollectionDue ||
    status !== row.status ||
    periodEnd !== row.periodEnd ||
    endsAt !== row.endsAt ||
    collectionPausedUntil !== row.collectionPausedUntil;
  const changed = deps.db
    .update(subscriptions)
    .set({
      status,
      stripeSubscriptionId: atProvider.id,
      periodEnd,
      endsAt,
      collectionPausedUntil,
      isCollectionDue,
      ...pauseColumns(row, status, atProvider, deps.now()),
      suspendedAt: status === 'suspended' ? (row.suspendedAt ?? deps.now()) : null,
      cancelledAt: status === 'cancelled' ? (row.cancelledAt ?? deps.now()) : null,
    })
    .where(eq(subscriptions.id, id))
    .returning()
    .get();
  if (changed.status !== row.status) queueStatusMail(deps, row.status, changed);
  if (endDay(changed) !== endDay(row)) queueEndMail(deps, changed);
  return changed;
}

/** Cancels it, in the caller's transaction. */
export function applyMissingAtProvider(deps: Deps, { id }: SubscriptionRow): SubscriptionRow | undefined {
  const row = findAnySubscription(deps.db, id);
  if (!row || row.status === 'cancelled') return row;
  const changed = deps.db
    .update(subscriptions)
    .set({ status: 'cancelled', endsAt: null, cancelledAt: deps.now() })
    .where(eq(subscriptions.id, id))
    .returning()
    .get();
  queueStatusMail(deps, row.status, changed);
  return changed;
}

/**
 * Pending until the card is confirmed, past due until something is paid. A trial restarted only to move a
 * charge does not count once a box was paid. A pause nobody requested comes after the provider's last payment
 * retry.
 */
function localStatus(
  atProvider: Stripe.Subscription,
  row: Pick<SubscriptionRow, 'activatedAt' | 'firstFailedAt' | 'suspendedAt'>,
  hasPaidBox: boolean,
): SubscriptionStatus {
  if (hasEnded(atProvider)) return 'cancelled';
  if (row.activatedAt === null) return 'pending';
  if (row.suspendedAt !== null || atProvider.status === 'unpaid') return 'suspended';
  if (atProvider.status === 'paused') return isPauseRequested(atProvider) ? 'paused' : 'suspended';
  if (atProvider.status === 'past_due' || row.firstFailedAt !== null) return 'past_due';
  if (isPauseRequested(atProvider)) return 'paused';
  if (atProvider.status === 'trialing') return hasPaidBox ? 'active' : 'trialing';
  return atProvider.status === 'active' ? 'active' : 'pending';
}

/** Completes a change interrupted after the provider took it. */
function adoptBoxAndAddress(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): SubscriptionRow {
  const billed = billedVersion(db, row, atProvider);
  if (billed && billed.version !== row.version) applyVersion(db, billed);
  const address = otherAddressAtProvider(row, atProvider);
  if (address) db.update(subscriptions).set(address).where(eq(subscriptions.id, row.id)).run();
  return findAnySubscription(db, row.id) ?? row;
}

function billedVersion(db: Db, { id }: SubscriptionRow, atProvider: Stripe.Subscription) {
  const products = atProvider.items.data.flatMap(({ price }) => idOf(price.product) ?? []);
  return findVersionByProducts(db, id, products);
}

/** Null when unknown or equal. */
function otherAddressAtProvider(row: SubscriptionRow, { metadata }: Stripe.Subscription) {
  const kept = readSubscriptionMetadata(metadata);
  if (!kept?.street) return null;
  const { street, city, state, zipCode, lat, lng, isApproximate, deliveryNotes } = kept;
  const address = { street, city, state, zipCode, lat, lng, deliveryNotes };
  return Bun.deepEquals({ ...row, ...address }, row) ? null : { ...address, isApproximate };
}

export function differsAtProvider(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  if (row.status === 'cancelled') return false;
  return (
    billedVersion(db, row, atProvider)?.version !== row.version ||
    localStatus(atProvider, row, hasOrders(db, row.id)) !== row.status ||
    collectionPauseOf(atProvider) !== row.collectionPausedUntil ||
    endOf(atProvider) !== row.endsAt ||
    otherAddressAtProvider(row, atProvider) !== null
  );
}

/** Charges start when it resumes. `now` is epoch ms. */
function pauseColumns(
  row: SubscriptionRow,
  status: SubscriptionStatus,
  atProvider: Stripe.Subscription,
  now: number,
) {
  if (status === 'paused') {
    const until = /^\d{4}-\d{2}-\d{2}$/.exec(atProvider.metadata[pauseKey] ?? '')?.[0] ?? null;
    return { pausedUntil: until, chargedFrom: until === null ? now : newYorkInstant(until, 9) };
  }
  if (row.status !== 'paused') return {};
  const end = row.pausedUntil === null ? now : newYorkInstant(row.pausedUntil, 9);
  return { pausedUntil: null, chargedFrom: Math.min(end, now) };
}

/** Epoch ms; null while it charges. */
function collectionPauseOf({ pause_collection: pause }: Stripe.Subscription): number | null {
  if (!pause) return null;
  return pause.resumes_at ? pause.resumes_at * 1000 : pauseWithoutEnd;
}
