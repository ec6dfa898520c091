import { afterAll, expect, test } from 'bun:test';
import { readEnv } from '../../env.ts';
import { createMails } from '../../mails.ts';
import { testMail } from '../../testing/mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { outbox } from '../mail/table.ts';
import { openDatabase, transact, transactBatched } from './db.ts';

const db = openDatabase(':memory:');
afterAll(() => db.$client.close());
const deps = { db, now: () => 1, mails: createMails(readEnv({}), () => 1) };
const mail = testMail();

test('every table is strict', () => {
  const tables = db.$client
    .query<{ name: string; strict: number }, []>(
      "select name, strict from pragma_table_list where schema = 'main' and type = 'table'",
    )
    .all()
    .filter(({ name }) => !name.startsWith('sqlite_') && !name.startsWith('__drizzle'));
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
});

test('what a transaction throws undoes all of it, nested ones included', () => {
  const work = () =>
    transact(db, () => {
      queueMail(deps, 'one', mail);
      transact(db, () => queueMail(deps, 'two', mail));
      throw new Error('no');
    });
  expect(work).toThrow('no');
  expect(db.select().from(outbox).all()).toEqual([]);
});

test('a transaction that would wait is refused and undone', () => {
  const work = async () => {
    queueMail(deps, 'one', mail);
  };
  expect(() => transact<unknown>(db, work)).toThrow('must not wait');
  expect(db.select().from(outbox).all()).toEqual([]);
});

test('foreign keys, full sync and a busy timeout are on', () => {
  const pragma = (name: string) => Object.values(db.$client.query(`pragma ${name}`).get() ?? {})[0];
  expect([pragma('foreign_keys'), pragma('synchronous'), pragma('busy_timeout')]).toEqual([1, 2, 5000]);
});

test('work that shares a commit succeeds or fails alone', async () => {
  const fine = transactBatched(db, () => {
    queueMail(deps, 'batched-1', mail);
    return 'one';
  });
  const broken = transactBatched(db, () => {
    queueMail(deps, 'batched-2', mail);
    throw new Error('no');
  });
  const last = transactBatched(db, () => {
    queueMail(deps, 'batched-3', mail);
    return 'three';
  });
  expect(await Promise.allSettled([fine, broken, last])).toMatchObject([
    { value: 'one' },
    { reason: { message: 'no' } },
    { value: 'three' },
  ]);
  expect(
    db
      .select()
      .from(outbox)
      .all()
      .map((row) => row.key),
  ).toEqual(['batched-1', 'batched-3']);
});
