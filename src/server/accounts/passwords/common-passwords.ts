import { rules } from '../../../shared/business.ts';
import { accountMessages } from '../../../shared/contract/accounts.ts';
import { AppError } from '../../platform/errors.ts';
import { root } from '../../platform/root.ts';

/** Throws 400 for a chosen password that is too short or one of the 1,000 commonest, in capitals or not. */
export async function assertStrongPassword(password: string): Promise<void> {
  if (password.length < rules.minPasswordLength) throw new AppError('invalid', accountMessages.weak);
  list ??= load();
  if ((await list).has(password.toLowerCase())) throw new AppError('invalid', accountMessages.common);
}

let list: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
  const text = await Bun.file(`${root}/src/server/accounts/passwords/common-passwords.txt`).text();
  return new Set(text.trim().split('\n'));
}
