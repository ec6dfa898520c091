import type { ChangeSubscription, PauseSubscription, Subscription } from '../../shared/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { cancelSubscription } from './cancellation.ts';
import { changeSubscription, undoChange } from './changes.ts';
import { pauseSubscription, resumeSubscription } from './pauses.ts';
import { skipDelivery, undoSkip } from './skips.ts';
import { toSubscriptionView } from './subscription-views.ts';
import { getSubscription } from './subscriptions.ts';

/*
 * What customers do with their own subscriptions. Each answers the subscription as it is then; somebody else's is 404.
 */

export async function pauseOwn(
  deps: Deps,
  userId: string,
  id: string,
  { pause, until }: PauseSubscription,
): Promise<Subscription> {
  const row = getSubscription(deps.db, userId, id);
  await (pause ? pauseSubscription(deps, row, until ?? null) : resumeSubscription(deps, row));
  return ownView(deps, userId, id);
}

export async function cancelOwn(
  deps: Deps,
  userId: string,
  id: string,
  reason: string | null,
): Promise<Subscription> {
  await cancelSubscription(deps, getSubscription(deps.db, userId, id), reason);
  return ownView(deps, userId, id);
}

export async function changeOwn(
  deps: Deps,
  userId: string,
  id: string,
  input: ChangeSubscription,
): Promise<Subscription> {
  await changeSubscription(deps, getSubscription(deps.db, userId, id), input);
  return ownView(deps, userId, id);
}

export async function undoChangeOfOwn(deps: Deps, userId: string, id: string): Promise<Subscription> {
  await undoChange(deps, getSubscription(deps.db, userId, id));
  return ownView(deps, userId, id);
}

/** `date` is the Saturday, `YYYY-MM-DD`. */
export async function skipOwn(deps: Deps, userId: string, id: string, date: string): Promise<Subscription> {
  await skipDelivery(deps, getSubscription(deps.db, userId, id), date, `customer:${userId}`);
  return ownView(deps, userId, id);
}

export async function undoSkipOfOwn(
  deps: Deps,
  userId: string,
  id: string,
  date: string,
): Promise<Subscription> {
  await undoSkip(deps, getSubscription(deps.db, userId, id), date, `customer:${userId}`);
  return ownView(deps, userId, id);
}

function ownView(deps: Deps, userId: string, id: string): Subscription {
  return toSubscriptionView(deps.db, getSubscription(deps.db, userId, id), deps.now());
}
