import { dictionary } from '@zxcvbn-ts/language-common';
import { rules } from '../src/shared/business.ts';

/** Writes the passwords that the server refuses, the commonest first: `bun scripts/common-passwords.ts`. */

const target = new URL('../src/server/accounts/passwords/common-passwords.txt', import.meta.url);
const count = 3000;

const fitting = dictionary['passwords-common'].filter(
  (password) => String(password).length >= rules.minPasswordLength,
);
await Bun.write(target, `${fitting.slice(0, count).join('\n')}\n`);
