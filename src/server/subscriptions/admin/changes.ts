import type {
  AdminSubscription,
  AdminSubscriptionChange,
  PauseSubscription,
} from '../../../shared/contract/subscriptions.ts';
import { policies } from '../../../shared/rules/limits.ts';
import { assertCurrentVersion } from '../../platform/db/row-versions.ts';
import type { Deps } from '../../platform/deps.ts';
import { withinTimeLimit } from '../../platform/process/time-limit.ts';
import { outageMessages } from '../../stripe/calls.ts';
import { cancelSubscription } from '../changes/cancellation.ts';
import { changeSubscription, undoChange } from '../changes/changes.ts';
import { pauseSubscription, resumeSubscription } from '../changes/pauses.ts';
import { skipDelivery, undoSkip } from '../changes/skips.ts';
import { getAnySubscription } from '../record/subscriptions.ts';
import { getAdminSubscription } from './list.ts';

/* The same functions and mails as in `own-subscriptions.ts`. 404 for an unknown subscription. */

export function pauseForCustomer(deps: Deps, id: string, { pause, until }: PauseSubscription) {
  const row = getAnySubscription(deps.db, id);
  const work = pause ? pauseSubscription(deps, row, until ?? null) : resumeSubscription(deps, row);
  return viewAfter(deps, id, work);
}

export function cancelForCustomer(deps: Deps, id: string, reason: string | null) {
  return viewAfter(deps, id, cancelSubscription(deps, getAnySubscription(deps.db, id), reason));
}

/** 409 when somebody else has changed the box since `version`. */
export function changeForCustomer(deps: Deps, id: string, { version, ...change }: AdminSubscriptionChange) {
  const row = getAnySubscription(deps.db, id);
  assertCurrentVersion('subscription', row, version);
  return viewAfter(deps, id, changeSubscription(deps, row, change));
}

export function undoChangeForCustomer(deps: Deps, id: string) {
  return viewAfter(deps, id, undoChange(deps, getAnySubscription(deps.db, id)));
}

/** `date` is the Saturday, `YYYY-MM-DD`. */
export function skipForCustomer(deps: Deps, adminId: string, id: string, date: string) {
  const work = skipDelivery(deps, getAnySubscription(deps.db, id), date, `admin:${adminId}`);
  return viewAfter(deps, id, work);
}

export function undoSkipForCustomer(deps: Deps, adminId: string, id: string, date: string) {
  const work = undoSkip(deps, getAnySubscription(deps.db, id), date, `admin:${adminId}`);
  return viewAfter(deps, id, work, outageMessages.maybeCharged);
}

async function viewAfter(
  deps: Deps,
  id: string,
  work: Promise<void>,
  sentence: string = outageMessages.notCharged,
): Promise<AdminSubscription> {
  await withinTimeLimit(policies.customerWaitMs, sentence, work);
  return getAdminSubscription(deps.db, id, deps.now());
}
