import type { Deps } from '../deps.ts';
import { inTurn } from '../in-turn.ts';
import { findAnySubscription } from './subscriptions.ts';

/**
 * Runs `work` after everything that was started before for the same subscription, by its customer, an admin, an event or
 * a job: what was read at the provider first is written first.
 */
export function inTurnOf<T>(deps: Deps, subscriptionId: string, work: () => Promise<T>): Promise<T> {
  const stripeId = findAnySubscription(deps.db, subscriptionId)?.stripeSubscriptionId;
  return inTurn(deps.db, providerTurn(stripeId ?? subscriptionId), work);
}

/** The key under which everything about an object of the provider waits for its turn. */
export function providerTurn(objectId: string): string {
  return `provider ${objectId}`;
}
