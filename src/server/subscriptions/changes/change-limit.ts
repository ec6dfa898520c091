import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';

/** 429 after too many. */
export function countChange({ throttle, now }: Deps, userId: string): void {
  throttle.use(limits.subscriptionChangesPerAccount, userId, now());
}
