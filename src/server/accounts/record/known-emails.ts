import { accountMessages, type KnownEmail } from '../../../shared/contract/accounts.ts';
import { isEmail } from '../../../shared/contract/email.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { limits } from '../../../shared/rules/limits.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { isEmailTaken } from './users.ts';

/**
 * Registering reveals the same. 400 for an invalid address, 429 after too many questions per address or
 * network address.
 */
export function lookUpEmail({ db, throttle, now }: Deps, email: string, ipAddress: string): KnownEmail {
  if (!isEmail(email)) throw new AppError('invalid', accountMessages.badEmail);
  throttle.use(limits.accountLookUpsPerIp, ipAddress, now());
  throttle.use(limits.accountLookUpsPerEmail, emailKeyOf(email), now());
  return { isKnown: isEmailTaken(db, email, now()) };
}
