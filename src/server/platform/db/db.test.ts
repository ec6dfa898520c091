import { afterAll, expect, test } from 'bun:test';
import { queueMail } from '../mail/outbox.ts';
import { outbox } from '../mail/table.ts';
import { openDatabase, transact, transactBatched } from './db.ts';

const db = openDatabase(':memory:');
afterAll(() => db.$client.close());
const mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' };

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
      queueMail(db, 'one', mail, 1);
      transact(db, () => queueMail(db, 'two', mail, 1));
      throw new Error('no');
    });
  expect(work).toThrow('no');
  expect(db.select().from(outbox).all()).toEqual([]);
});

test('a transaction that would wait is refused and undone', () => {
  const work = async () => {
    queueMail(db, 'one', mail, 1);
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
    queueMail(db, 'batched-1', mail, 1);
    return 'one';
  });
  const broken = transactBatched(db, () => {
    queueMail(db, 'batched-2', mail, 1);
    throw new Error('no');
  });
  const last = transactBatched(db, () => {
    queueMail(db, 'batched-3', mail, 1);
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
