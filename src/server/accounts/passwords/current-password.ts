import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { passwordMatches } from './passwords.ts';

/**
 * Whether a signed-in user knows the account's password; false without one. Counted apart from sign-ins, so that
 * strangers who fail at those keep no owner from using the account. 429 after too many failures.
 */
export async function isCurrentPassword(
  deps: Deps,
  user: { id: string; passwordHash: string | null },
  password: string,
): Promise<boolean> {
  const caller = hashQueueKey(user);
  deps.throttle.use(limits.failedSignInsPerBrowser, caller, deps.now());
  const matches = await passwordMatches(caller, password, user.passwordHash);
  if (matches) deps.throttle.forget(limits.failedSignInsPerBrowser, caller);
  return matches;
}

/** By which a signed-in user takes turns at hashing. */
export function hashQueueKey({ id }: { id: string }): string {
  return `account ${id}`;
}
