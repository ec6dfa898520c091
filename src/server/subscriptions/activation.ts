import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findUser } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { queueMail } from '../outbox.ts';
import { callStripe, type Effect, idOf, noEffect } from '../stripe/calls.ts';
import { withIdempotencyKey } from '../stripe/idempotency.ts';
import { subscriptionStartedMail } from './mails.ts';
import { findStripeSubscription, hasEnded } from './stripe-subscription.ts';
import {
  cancelPending,
  findSubscriptionBySetup,
  type SubscriptionRow,
  subscriptionItemsOf,
} from './subscriptions.ts';
import { subscriptions } from './table.ts';

/**
 * What a SetupIntent means for its subscription: once it has succeeded, its card becomes the default at the provider
 * (subscription and customer) and the effect turns pending into trialing. The webhook, the completion call and the
 * reconciliation all come here, in any order.
 */
export async function activationEffect(deps: Deps, setup: Stripe.SetupIntent): Promise<Effect> {
  const row = findSubscriptionBySetup(deps.db, setup.id);
  if (!row) return noEffect;
  if (setup.status !== 'succeeded') return () => keepSetupError(deps, row, setup);
  if (row.status !== 'pending' || !row.stripeSubscriptionId) return noEffect;
  const current = await findStripeSubscription(deps, row.stripeSubscriptionId);
  if (!current || hasEnded(current)) return () => cancelPending(deps.db, row.id, deps.now());
  await makeDefaultCard(deps, row, setup);
  return () => activate(deps, row.id);
}

async function makeDefaultCard(deps: Deps, row: SubscriptionRow, setup: Stripe.SetupIntent): Promise<void> {
  const [card, customer, id] = [idOf(setup.payment_method), idOf(setup.customer), row.stripeSubscriptionId];
  if (!card || !customer || !id)
    throw new Error(`SetupIntent ${setup.id} has no card, customer or subscription.`);
  await callStripe(deps, 'set default card of subscription', (stripe) =>
    withIdempotencyKey(`subscription:${row.id}:card:${card}`, (options) =>
      stripe.subscriptions.update(id, { default_payment_method: card }, options),
    ),
  );
  await callStripe(deps, 'set default card of customer', (stripe) =>
    withIdempotencyKey(`subscription:${row.id}:customer-card:${card}`, (options) =>
      stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } }, options),
    ),
  );
}

/** Collection is due: the provider does not know of a referral discount yet. */
function activate(deps: Deps, id: string): void {
  const now = deps.now();
  const row = deps.db
    .update(subscriptions)
    .set({
      status: 'trialing',
      activatedAt: now,
      lastSetupError: null,
      isCollectionDue: true,
    })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'pending')))
    .returning()
    .get();
  const user = row && findUser(deps.db, row.userId);
  if (!user) return;
  const items = subscriptionItemsOf(deps.db, row);
  const mail = subscriptionStartedMail(deps.env.origin, user.email, row, items);
  queueMail(deps.db, `subscription-started:${id}`, mail, now);
}

function keepSetupError(deps: Deps, row: SubscriptionRow, setup: Stripe.SetupIntent): void {
  const message = setup.last_setup_error?.message;
  if (!message) return;
  deps.db.update(subscriptions).set({ lastSetupError: message }).where(eq(subscriptions.id, row.id)).run();
}
