import type { CloseAccount } from '../../shared/customers.ts';
import { longDay } from '../../shared/delivery-days.ts';
import { isCurrentPassword } from '../accounts/current-password.ts';
import { emailKeyOf, findUser, type UserRow } from '../accounts/users.ts';
import type { Deps } from '../deps.ts';
import { AppError, unauthorized } from '../errors.ts';
import { expireUnpaidOrdersOf } from '../orders/unpaid-orders.ts';
import { boxesToCome, removeCustomer } from './removal.ts';

/**
 * Closes the caller's own account. 400 for a wrong password (or address, for accounts without one), 409 while a paid box is
 * still to be delivered, unless `evenSo`; 429 after too many wrong passwords.
 */
export async function closeAccount(deps: Deps, userId: string, input: CloseAccount): Promise<void> {
  const user = findUser(deps.db, userId);
  if (!user) throw unauthorized();
  await proveOwner(deps, user, input);
  // First, since a payment that nobody has heard of yet makes one of them a paid box.
  await expireUnpaidOrdersOf(deps, userId);
  const [box] = boxesToCome(deps, userId);
  if (box && !input.evenSo) {
    throw new AppError(
      'conflict',
      `You have a paid box to come on ${longDay(box.deliveryDate)}. It will not be delivered, nor refunded by itself, if you close your account now.`,
    );
  }
  await removeCustomer(deps, user, `customer:${userId}`);
}

async function proveOwner(deps: Deps, user: UserRow, { password, email }: CloseAccount): Promise<void> {
  if (!user.passwordHash) {
    if (emailKeyOf(email) === user.emailKey) return;
    throw new AppError('invalid', 'Please type the email address of your account.');
  }
  if (!(await isCurrentPassword(deps, user, password))) {
    throw new AppError('invalid', 'Your password is not correct.');
  }
}
