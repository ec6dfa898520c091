import { findUser } from '../accounts/users.ts';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { askProvider, findSetupIntent } from '../payments/provider.ts';
import { activation } from './activation.ts';
import { currentAtProvider, namedAtProvider, stopAtProvider } from './at-provider.ts';
import { cancelPending, pendingSubscriptions, type SubscriptionRow } from './subscriptions.ts';

const minute = 60_000;
const patience = 24 * 60 * minute;

/**
 * Looks every sign-up up that waits for its card for over two minutes: a confirmed card activates it, one that is
 * still missing after a day ends it, at the provider first.
 */
export async function settlePendingSubscriptions(deps: Deps): Promise<void> {
  for (const row of pendingSubscriptions(deps.db, deps.now() - 2 * minute)) {
    try {
      await settleSignUp(deps, row);
    } catch (error) {
      if (error instanceof AppError && error.kind === 'unavailable') throw error;
      const line = { subscriptionId: row.id, err: error };
      deps.log.error(line, 'sign-up could not be looked up, will be tried again');
    }
  }
}

async function settleSignUp(deps: Deps, row: SubscriptionRow): Promise<void> {
  const setupId = row.setupIntentId;
  const setup = setupId ? await findSetupIntent(deps, setupId) : null;
  if (setup) transact(deps.db, await activation(deps, setup));
  if (setup?.status === 'succeeded' || deps.now() - row.createdAt < patience) return;
  if (setup && setup.status !== 'canceled') {
    await askProvider(deps, 'cancel SetupIntent', (stripe) => stripe.setupIntents.cancel(setup.id));
  }
  await endSignUp(deps, row);
}

/** One whose id never came back is looked for by its name: it could charge a card that is on file. */
async function endSignUp(deps: Deps, row: SubscriptionRow): Promise<void> {
  const customer = findUser(deps.db, row.userId)?.stripeCustomerId;
  const current = row.stripeSubscriptionId
    ? await currentAtProvider(deps, row.stripeSubscriptionId)
    : customer && (await namedAtProvider(deps, row.id, customer));
  if (current) await stopAtProvider(deps, current);
  cancelPending(deps.db, row.id, deps.now());
}
