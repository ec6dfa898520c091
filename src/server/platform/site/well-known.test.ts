import { expect, test } from 'bun:test';
import { business } from '../../../shared/business.ts';
import { wellKnown } from './well-known.ts';

const now = Date.parse('2026-11-18T15:00:00Z');
const get = (path: string) =>
  wellKnown('https://shop.example', () => now).handle(new Request(`http://localhost/.well-known/${path}`));

test('security.txt names the address of the business, and a day less than a year away', async () => {
  const answer = await get('security.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${business.email}`,
    'Expires: 2027-05-19T15:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://shop.example/.well-known/security.txt',
    '',
  ]);
});

test('a password manager that wants to change a password comes to the profile', async () => {
  const answer = await get('change-password');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard?tab=profile']);
});
