import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { SubscriptionStatus } from '../../../shared/contract/subscriptions.ts';
import { newYorkInstant } from '../../../shared/rules/delivery-days.ts';
import { hasOrders } from '../../orders/orders.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { idOf } from '../../stripe/calls.ts';
import { readSubscriptionMetadata } from '../provider/provider-metadata.ts';
import { hasEnded, isPauseRequested, pauseKey, periodEndOf } from '../provider/stripe-subscription.ts';
import { applyVersion, findVersionByProducts } from '../record/box-versions.ts';
import { findAnySubscription, type SubscriptionRow } from '../record/subscriptions.ts';
import { pauseWithoutEnd, subscriptions } from '../record/table.ts';
import { queueStatusMail } from './queue-status-mail.ts';

/**
 * Writes the provider's state of a subscription, inside the caller's transaction, and queues the mail that a new status
 * causes. Returns the row as it is then. Any number of times; cancelled is final, here and at the provider.
 */
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
  const isCollectionDue =
    row.isCollectionDue ||
    status !== row.status ||
    periodEnd !== row.periodEnd ||
    collectionPausedUntil !== row.collectionPausedUntil;
  const changed = deps.db
    .update(subscriptions)
    .set({
      status,
      stripeSubscriptionId: atProvider.id,
      periodEnd,
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
  return changed;
}

/** Writes that the provider has no such subscription (any more): it is cancelled, inside the caller's transaction. */
export function applyMissingAtProvider(deps: Deps, { id }: SubscriptionRow): SubscriptionRow | undefined {
  const row = findAnySubscription(deps.db, id);
  if (!row || row.status === 'cancelled') return row;
  const changed = deps.db
    .update(subscriptions)
    .set({ status: 'cancelled', cancelledAt: deps.now() })
    .where(eq(subscriptions.id, id))
    .returning()
    .get();
  queueStatusMail(deps, row.status, changed);
  return changed;
}

/**
 * Local status for the provider's. A subscription stays pending, whatever the provider calls it, until its card is confirmed.
 * A trial that the provider starts anew to move a charge is none to the customer once a box was paid. What failed stays
 * past due until something is paid, also while the provider prepares the next invoice. A pause that nobody requested is
 * the provider's own, after the last retry of a payment.
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

/** Box and address as the provider has them: a change of them that was interrupted after the provider took it is completed. */
function adoptBoxAndAddress(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): SubscriptionRow {
  const billed = billedVersion(db, row, atProvider);
  if (billed && billed.version !== row.version) applyVersion(db, billed);
  const address = addressAtProvider(atProvider);
  if (address) db.update(subscriptions).set(address).where(eq(subscriptions.id, row.id)).run();
  return findAnySubscription(db, row.id) ?? row;
}

function billedVersion(db: Db, { id }: SubscriptionRow, atProvider: Stripe.Subscription) {
  const products = atProvider.items.data.flatMap(({ price }) => idOf(price.product) ?? []);
  return findVersionByProducts(db, id, products);
}

/** The columns of the address that the provider keeps a copy of; null where it has none. */
function addressAtProvider({ metadata }: Stripe.Subscription) {
  const kept = readSubscriptionMetadata(metadata);
  if (!kept?.street) return null;
  const { street, city, state, zipCode, lat, lng, deliveryNotes } = kept;
  return { street, city, state, zipCode, lat, lng, deliveryNotes };
}

/** Whether the provider has another state, box or address than the shop has for a subscription that has not been cancelled. */
export function differsAtProvider(db: Db, row: SubscriptionRow, atProvider: Stripe.Subscription): boolean {
  if (row.status === 'cancelled') return false;
  const address = { ...addressAtProvider(atProvider) };
  return (
    billedVersion(db, row, atProvider)?.version !== row.version ||
    localStatus(atProvider, row, hasOrders(db, row.id)) !== row.status ||
    collectionPauseOf(atProvider) !== row.collectionPausedUntil ||
    !Bun.deepEquals({ ...row, ...address }, row)
  );
}

/** Until when it is paused, as its metadata says; what is resumed is charged from then on. `now` is epoch ms. */
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

/** Epoch ms until when the provider voids what it bills; null while it charges. */
function collectionPauseOf({ pause_collection: pause }: Stripe.Subscription): number | null {
  if (!pause) return null;
  return pause.resumes_at ? pause.resumes_at * 1000 : pauseWithoutEnd;
}
