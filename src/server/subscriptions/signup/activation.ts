import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Schedule } from '../../../shared/rules/delivery-days.ts';
import { queueAccountMail } from '../../accounts/record/account-mails.ts';
import { findUser } from '../../accounts/record/users.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { callStripe, idOf } from '../../stripe/calls.ts';
import { withIdempotencyKey } from '../../stripe/idempotency.ts';
import { subscriptionStartedMail } from '../mails.ts';
import { acceptMoveIn } from '../move-ins/move-ins.ts';
import { findStripeSubscription, hasEnded } from '../provider/stripe-subscription.ts';
import {
  cancelPending,
  findAnySubscription,
  findSubscriptionBySetup,
  type SubscriptionRow,
  subscriptionItemsOf,
} from '../record/subscriptions.ts';
import { subscriptions } from '../record/table.ts';
import { agreeOnMovingDays, storeMovingDays } from './moving-days.ts';

type Activation = {
  row: SubscriptionRow;
  setup: Stripe.SetupIntent;
  outcome: 'unconfirmed' | 'ended' | 'active';
  /** Of a move-in. */
  movingDays?: Schedule | null;
};

/**
 * Makes a confirmed card the default of customer and subscription. Called by webhook, completion and
 * reconciliation in any order.
 */
export async function prepareActivation(deps: Deps, setup: Stripe.SetupIntent): Promise<Activation | null> {
  const row = findSubscriptionBySetup(deps.db, setup.id);
  if (!row) return null;
  if (setup.status !== 'succeeded') return { row, setup, outcome: 'unconfirmed' };
  if (row.status !== 'pending' || !row.stripeSubscriptionId) return null;
  const atProvider = await findStripeSubscription(deps, row.stripeSubscriptionId);
  if (!atProvider || hasEnded(atProvider)) return { row, setup, outcome: 'ended' };
  const movingDays = await agreeOnMovingDays(deps, row, atProvider);
  await makeDefaultCard(deps, row, setup);
  return { row, setup, outcome: 'active', movingDays };
}

/** Inside the caller's transaction. */
export function applyActivation(deps: Deps, { row, setup, outcome, movingDays }: Activation): void {
  if (outcome === 'unconfirmed') keepSetupError(deps, row, setup);
  else if (outcome === 'ended') cancelPending(deps.db, row.id, deps.now());
  else activate(deps, row.id, movingDays ?? null);
}

export async function settleSetup(deps: Deps, setup: Stripe.SetupIntent): Promise<void> {
  const activation = await prepareActivation(deps, setup);
  if (activation) transact(deps.db, () => applyActivation(deps, activation));
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

/** The provider does not know of a referral discount yet. */
function activate(deps: Deps, id: string, movingDays: Schedule | null): void {
  const now = deps.now();
  const activated = deps.db
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
  if (!activated) return;
  if (movingDays) storeMovingDays(deps.db, id, movingDays);
  acceptMoveIn(deps.db, activated, now);
  const row = findAnySubscription(deps.db, id);
  const user = findUser(deps.db, activated.userId);
  if (!row || !user) return;
  const items = subscriptionItemsOf(deps.db, row);
  const mail = subscriptionStartedMail(deps.env.origin, user.email, row, items, now);
  queueAccountMail(deps, user, `subscription-started:${id}`, mail);
}

function keepSetupError(deps: Deps, row: SubscriptionRow, setup: Stripe.SetupIntent): void {
  const message = setup.last_setup_error?.message;
  if (!message) return;
  deps.db.update(subscriptions).set({ lastSetupError: message }).where(eq(subscriptions.id, row.id)).run();
}
