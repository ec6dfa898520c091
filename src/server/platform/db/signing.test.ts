import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { drizzle } from 'drizzle-orm/bun-sqlite';
import { openDatabase } from './db.ts';
import { ensureSigningKey, readSigned, sign } from './signing.ts';

const db = openDatabase(':memory:');
ensureSigningKey(db);
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

test('a link of a kind that was never made before holds in a copy from before it', () => {
  const copy = Database.deserialize(db.$client.serialize(), { strict: true });
  const signed = sign(db, 'first-of-its-kind', 'order-1');
  expect(readSigned(drizzle({ client: copy }), 'first-of-its-kind', signed)).toBe('order-1');
  copy.close();
});
