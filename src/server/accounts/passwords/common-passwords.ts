import { business, rules } from '../../../shared/business.ts';
import { accountMessages } from '../../../shared/contract/accounts.ts';
import { emailKeyOf } from '../../../shared/rules/email-key.ts';
import { AppError } from '../../platform/errors.ts';
import { root } from '../../platform/root.ts';

type Owner = { email: string; isStaff: boolean };

/**
 * 400 when too short, among the 3,000 most common, the email, one repeated character, or only shop words with
 * digits and signs. Ignores case.
 */
export async function assertStrongPassword(password: string, { email, isStaff }: Owner): Promise<void> {
  if (password.length < rules.minPasswordLength) throw new AppError('invalid', accountMessages.weak);
  if (isStaff && password.length < rules.minAdminPasswordLength)
    throw new AppError('invalid', accountMessages.weakForStaff);
  list ??= load();
  if ((await list).has(password.toLowerCase())) throw new AppError('invalid', accountMessages.common);
  if (emailKeyOf(password) === emailKeyOf(email) || /^(.)\1*$/su.test(password) || shopsWords.test(password))
    throw new AppError('invalid', accountMessages.guessable);
}

/** Words of the shop's name and place, with no other letters. */
const shopsWords = new RegExp(
  `^\\P{L}*(?:(?:${`${business.name} ${business.assistant} ${business.place.city}`.split(' ').join('|')})\\P{L}*)+$`,
  'iu',
);

let list: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const text = await Bun.file(`${root}/src/server/accounts/passwords/common-passwords.txt`).text();
  return new Set(text.trim().split('\n'));
}
