import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { passwordMatches } from './passwords.ts';

/** Counted apart from sign-ins, so that strangers cannot lock the owner out. 429 after too many failures. */
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

/** 400 for a wrong password, 409 without one, 429 after too many failures. */
export async function verifyCurrentPassword(
  deps: Deps,
  user: { id: string; passwordHash: string | null },
  password: string,
): Promise<void> {
  if (!user.passwordHash)
    throw new AppError('conflict', 'This account has no password yet. Use "Forgot password" to choose one.');
  if (!(await isCurrentPassword(deps, user, password))) throw wrongPassword();
}

export function wrongPassword(): AppError {
  return new AppError('invalid', 'Your current password is not correct.');
}

export function hashQueueKey({ id }: { id: string }): string {
  return `account ${id}`;
}
