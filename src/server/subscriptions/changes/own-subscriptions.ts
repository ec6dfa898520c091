import type {
  ChangeSubscription,
  PauseSubscription,
  Subscription,
} from '../../../shared/contract/subscriptions.ts';
import { policies } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { withinTimeLimit } from '../../platform/process/time-limit.ts';
import { outageMessages } from '../../stripe/calls.ts';
import { toOwnSubscriptionView } from '../record/subscription-views.ts';
import { getSubscription } from '../record/subscriptions.ts';
import { cancelSubscription } from './cancellation.ts';
import { countChange } from './change-limit.ts';
import { changeSubscription, undoChange } from './changes.ts';
import { pauseSubscription, resumeSubscription } from './pauses.ts';
import { skipDelivery, undoSkip } from './skips.ts';

/* 404 for somebody else's subscription. */

export async function pauseOwn(
  deps: Deps,
  userId: string,
  id: string,
  { pause, until }: PauseSubscription,
): Promise<Subscription> {
  countChange(deps, userId);
  const row = getSubscription(deps.db, userId, id);
  const work = pause ? pauseSubscription(deps, row, until ?? null) : resumeSubscription(deps, row);
  return viewAfter(deps, userId, id, work);
}

export async function cancelOwn(
  deps: Deps,
  userId: string,
  id: string,
  reason: string | null,
): Promise<Subscription> {
  return viewAfter(deps, userId, id, cancelSubscription(deps, getSubscription(deps.db, userId, id), reason));
}

export async function changeOwn(
  deps: Deps,
  userId: string,
  id: string,
  input: ChangeSubscription,
): Promise<Subscription> {
  countChange(deps, userId);
  const row = getSubscription(deps.db, userId, id);
  // A double tap is one change, so that one undo reverts it.
  const work = deps.queue.once(`change ${id} ${JSON.stringify(input)}`, () =>
    changeSubscription(deps, row, input),
  );
  return viewAfter(deps, userId, id, work);
}

export async function undoChangeOfOwn(deps: Deps, userId: string, id: string): Promise<Subscription> {
  countChange(deps, userId);
  const row = getSubscription(deps.db, userId, id);
  return viewAfter(
    deps,
    userId,
    id,
    deps.queue.once(`undo change ${id}`, () => undoChange(deps, row)),
  );
}

/** `date` is the Saturday, `YYYY-MM-DD`. */
export async function skipOwn(deps: Deps, userId: string, id: string, date: string): Promise<Subscription> {
  countChange(deps, userId);
  return viewAfter(
    deps,
    userId,
    id,
    skipDelivery(deps, getSubscription(deps.db, userId, id), date, `customer:${userId}`),
  );
}

export async function undoSkipOfOwn(
  deps: Deps,
  userId: string,
  id: string,
  date: string,
): Promise<Subscription> {
  countChange(deps, userId);
  return viewAfter(
    deps,
    userId,
    id,
    undoSkip(deps, getSubscription(deps.db, userId, id), date, `customer:${userId}`),
    outageMessages.maybeCharged,
  );
}

/** 503 with `sentence` when the provider is slow; the work continues and writes its own result. */
async function viewAfter(
  deps: Deps,
  userId: string,
  id: string,
  work: Promise<void>,
  sentence: string = outageMessages.notCharged,
): Promise<Subscription> {
  await withinTimeLimit(policies.customerWaitMs, sentence, work);
  return toOwnSubscriptionView(deps.db, getSubscription(deps.db, userId, id), deps.now());
}
