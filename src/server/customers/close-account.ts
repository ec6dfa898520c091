import type { CloseAccount } from '../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { isCurrentPassword } from '../accounts/passwords/current-password.ts';
import { getAccount, type UserRow } from '../accounts/record/users.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { removeCustomer } from './removal.ts';

/**
 * 400 for a wrong password (or address, without one), 409 when a paid box is to come, unless `evenSo`, 429
 * after too many wrong passwords.
 */
export async function closeAccount(deps: Deps, userId: string, input: CloseAccount): Promise<void> {
  const user = getAccount(deps.db, userId);
  await verifyOwner(deps, user, input);
  await removeCustomer(deps, user, `customer:${userId}`, input);
}

async function verifyOwner(deps: Deps, user: UserRow, { password, email }: CloseAccount): Promise<void> {
  if (!user.passwordHash) {
    if (emailKeyOf(email) === user.emailKey) return;
    throw new AppError('invalid', 'Please type the email address of your account.');
  }
  if (!(await isCurrentPassword(deps, user, password))) {
    throw new AppError('invalid', 'Your password is not correct.');
  }
}
