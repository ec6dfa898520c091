import { withCustomer } from '../accounts/record/stripe-customers.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { callStripe } from '../stripe/calls.ts';
import { ensurePortalConfiguration } from '../stripe/stripe-catalog.ts';
import { refusalFor, syncStatus } from '../subscriptions/changes/provider-refusals.ts';
import {
  getSubscription,
  queueOfSubscription,
  type SubscriptionRow,
} from '../subscriptions/record/subscriptions.ts';

/** Made per visit: the link is short-lived. */
export async function openBillingPortal(deps: Deps, userId: string): Promise<{ url: string }> {
  const configuration = await ensurePortalConfiguration(deps);
  const returnUrl = `${deps.env.origin}/dashboard?tab=billing`;
  return withCustomer(deps, userId, async (customer) => {
    const session = await callStripe(deps, 'open billing portal', (stripe) =>
      stripe.billingPortal.sessions.create({ customer, configuration, return_url: returnUrl }),
    );
    return { url: session.url };
  });
}

/** 404 for somebody else's subscription, 409 for one that has ended. */
export async function openCardUpdate(
  deps: Deps,
  userId: string,
  subscriptionId: string,
): Promise<{ url: string }> {
  await assertRunning(deps, getSubscription(deps.db, userId, subscriptionId));
  const configuration = await ensurePortalConfiguration(deps);
  const returnUrl = `${deps.env.origin}/dashboard?tab=subscriptions`;
  return withCustomer(deps, userId, async (customer) => {
    const session = await callStripe(deps, 'open card update', (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        configuration,
        return_url: returnUrl,
        flow_data: {
          type: 'payment_method_update',
          after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
        },
      }),
    );
    return { url: session.url };
  });
}

/** The provider may have ended what still looks running here. */
async function assertRunning(deps: Deps, row: SubscriptionRow): Promise<void> {
  if (row.status === 'cancelled')
    throw new AppError('conflict', 'This subscription is cancelled and needs no card.');
  const current = await deps.queue.inTurn(queueOfSubscription(deps.db, row.id), () => syncStatus(deps, row));
  if (current.status === 'cancelled') throw refusalFor(current);
}
