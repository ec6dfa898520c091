import { expect, test } from 'bun:test';
import { business } from '../business.ts';
import { wholeParts } from './whole-text.ts';

test.each([
  ['Order EM-7F3K-Q2MP was delivered.', ['EM-7F3K-Q2MP']],
  [
    'From Saturday, December 26 to Saturday, January 2, 2027: no box.',
    ['Saturday, December 26', 'Saturday, January 2, 2027'],
  ],
  ['Until Fri, Dec 4, 6 PM', ['Fri, Dec 4']],
  ['We sow from Dec 6 and cut on Dec 18', ['Dec 6', 'Dec 18']],
  ['$1,234.56 less -$5.00', []],
  [`Call ${business.phone}.`, [business.phone]],
  ['12 oz of Kale, in March', []],
])('what never breaks inside of "%s"', (text, wholes) => {
  const parts = wholeParts(text);
  expect(parts.join('')).toBe(text);
  expect(parts.filter((_, place) => place % 2 === 1)).toEqual(wholes);
});
