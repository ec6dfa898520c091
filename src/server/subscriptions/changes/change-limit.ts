import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';

/** Counts a pause, skip or change against its account, whether by its customer or by a mailed link; 429 after too many. */
export function countChange({ throttle, now }: Deps, userId: string): void {
  throttle.use(limits.subscriptionChangesPerAccount, userId, now());
}
