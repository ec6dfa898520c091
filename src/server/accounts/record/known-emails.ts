import { accountMessages, isEmail, type KnownEmail } from '../../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { findUserByEmail } from './users.ts';

/**
 * Whether an email address has an account, which registering with it would say as well. 400 for what is no address, 429
 * after too many questions about one address or from one network address.
 */
export function lookUpEmail({ db, throttle, now }: Deps, email: string, ipAddress: string): KnownEmail {
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  throttle.use(limits.accountLookUpsPerIp, ipAddress, now());
  throttle.use(limits.accountLookUpsPerEmail, emailKeyOf(email), now());
  return { isKnown: findUserByEmail(db, email) !== undefined };
}
