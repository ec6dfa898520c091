import { and, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { withCustomer } from '../../accounts/record/stripe-customers.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe, idOf, missingObject } from '../../stripe/calls.ts';
import { isKeyOfOtherCall, withIdempotencyKey } from '../../stripe/idempotency.ts';
import { ensurePlanCoupon, ensureTaxRate, forgetCatalog } from '../../stripe/stripe-catalog.ts';
import { getVersion } from '../record/box-versions.ts';
import {
  cancelPending,
  findAnySubscription,
  pendingSubscriptionExpired,
  type SubscriptionRow,
} from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { billedProducts } from './billed-products.ts';
import { subscriptionMetadata } from './provider-metadata.ts';
import { recurringPrice } from './recurring-prices.ts';
import {
  cancelStripeSubscription,
  findStripeSubscription,
  findStripeSubscriptionOf,
  hasEnded,
  periodEndOf,
} from './stripe-subscription.ts';

/**
 * In trial and without a card. Returns the SetupIntent's client secret. Idempotency keys derive from the
 * row's id, so a repeated call creates nothing twice. 409 when it has expired.
 */
export async function createBilling(deps: Deps, row: SubscriptionRow): Promise<string> {
  const subscription = await findOrCreateSubscription(deps, row);
  const pending = subscription.pending_setup_intent;
  const setup = pending && typeof pending !== 'string' ? pending : await createSetup(deps, row, subscription);
  if (!setup.client_secret) throw new Error('The provider made a SetupIntent without a client secret.');
  if (storeIds(deps.db, row.id, subscription, setup)) return setup.client_secret;
  await cancelStripeSubscription(deps, subscription);
  throw pendingSubscriptionExpired();
}

/** False when it was cancelled meanwhile: it must end at the provider, too. */
function storeIds(db: Db, id: string, subscription: Stripe.Subscription, setup: Stripe.SetupIntent): boolean {
  const stored = db
    .update(subscriptions)
    .set({
      stripeSubscriptionId: subscription.id,
      boxItemId: subscription.items.data[0]?.id ?? null,
      setupIntentId: setup.id,
      periodEnd: periodEndOf(subscription),
    })
    .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'cancelled')))
    .returning({ id: subscriptions.id })
    .get();
  return stored !== undefined;
}

/** An event stores the id when the response to the creation is lost. */
async function findOrCreateSubscription(deps: Deps, row: SubscriptionRow): Promise<Stripe.Subscription> {
  const { stripeSubscriptionId: known } = row;
  if (!known) return withCustomer(deps, row.userId, (customer) => findOrCreate(deps, row, customer));
  const atProvider = await findStripeSubscription(deps, known);
  if (atProvider && !hasEnded(atProvider)) return atProvider;
  cancelPending(deps.db, row.id, deps.now());
  throw pendingSubscriptionExpired();
}

/**
 * The key is refused when catalog ids changed since its first use. Another key could create a second
 * subscription, so this answers 503 until the first one is found.
 */
async function findOrCreate(deps: Deps, row: SubscriptionRow, customer: string) {
  try {
    return await createWithCatalog(deps, row, customer);
  } catch (error) {
    if (!isKeyOfOtherCall(error)) throw error;
    throw new AppError(
      'unavailable',
      'We are still setting your subscription up. Nothing has been charged. Please try again in a few minutes.',
    );
  }
}

/** Recreates catalog objects that were deleted at the provider, once. */
async function createWithCatalog(deps: Deps, row: SubscriptionRow, customer: string) {
  try {
    return await createAtProvider(deps, row, customer);
  } catch (error) {
    const missing = missingObject(error);
    if (missing === null || missing === 'customer') throw error;
    deps.log.warn({ missing }, 'a catalog object is gone at the provider, all are created again');
    forgetCatalog(deps);
    return createAtProvider(deps, row, customer);
  }
}

async function createAtProvider(
  deps: Deps,
  row: SubscriptionRow,
  customer: string,
): Promise<Stripe.Subscription> {
  // Deleted when the account was closed meanwhile.
  if (!findAnySubscription(deps.db, row.id)) throw pendingSubscriptionExpired();
  const params: Stripe.SubscriptionCreateParams = {
    customer,
    items: await billedItems(deps, row),
    default_tax_rates: [await ensureTaxRate(deps)],
    trial_end: row.trialEndsAt / 1000,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    metadata: subscriptionMetadata(row),
    expand: ['pending_setup_intent'],
  };
  return callStripe(deps, 'create subscription', (stripe) =>
    withIdempotencyKey(
      `subscription:${row.id}:create:${customer}`,
      (options) => stripe.subscriptions.create(params, options),
      () => findStripeSubscriptionOf(deps, row.id, customer),
    ),
  );
}

async function billedItems(
  deps: Deps,
  row: SubscriptionRow,
): Promise<Stripe.SubscriptionCreateParams.Item[]> {
  const version = getVersion(deps.db, row.id, row.version);
  const coupon = await ensurePlanCoupon(deps, row.frequency, row.discountPercent);
  const products = await billedProducts(deps, version);
  return products.map(({ product, amount, isBox }) => ({
    price_data: recurringPrice(product, amount, row.frequency),
    quantity: 1,
    ...(isBox && coupon ? { discounts: [{ coupon }] } : {}),
  }));
}

/** The provider makes none for customers with a usable default card. */
function createSetup(
  deps: Deps,
  row: SubscriptionRow,
  subscription: Stripe.Subscription,
): Promise<Stripe.SetupIntent> {
  const customer = idOf(subscription.customer) ?? '';
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { subscription_id: row.id },
  };
  return callStripe(deps, 'create SetupIntent', (stripe) =>
    withIdempotencyKey(`subscription:${row.id}:setup:${customer}`, (options) =>
      stripe.setupIntents.create(params, options),
    ),
  );
}
