import type { Deps } from '../../platform/deps.ts';
import { providerObjectQueue, runSerially } from '../../platform/process/run-serially.ts';
import { findAnySubscription } from './subscriptions.ts';

/**
 * Runs `work` after everything that was started before for the same subscription, by its customer, an admin, an event or
 * a job: what was read at the provider first is written first.
 */
export function runSeriallyForSubscription<T>(
  deps: Deps,
  subscriptionId: string,
  work: () => Promise<T>,
): Promise<T> {
  const stripeId = findAnySubscription(deps.db, subscriptionId)?.stripeSubscriptionId;
  return runSerially(deps.db, providerObjectQueue(stripeId ?? subscriptionId), work);
}
