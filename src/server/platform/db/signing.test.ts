import { afterAll, expect, test } from 'bun:test';
import { openDatabase } from './db.ts';
import { readSigned, sign } from './signing.ts';

const db = openDatabase(':memory:');
afterAll(() => db.$client.close());

test('a signed text is read back, and nothing else is', () => {
  const signed = sign(db, 'next-box', 'sub_1 2031-03-22');
  expect(readSigned(db, 'next-box', signed)).toBe('sub_1 2031-03-22');
  expect(readSigned(db, 'unsubscribe', signed)).toBeNull();
  const [text = '', mac = ''] = signed.split('.');
  const other = Buffer.from('sub_2 2031-03-22').toString('base64url');
  for (const forged of [
    `${other}.${mac}`,
    `${text}.`,
    text,
    '',
    '.',
    `${signed}.x`,
    `${text}.${mac.slice(1)}`,
  ])
    expect(readSigned(db, 'next-box', forged)).toBeNull();
});
