import '../../testing/dom.ts';
import { afterAll, expect, jest, test } from 'bun:test';
import { inquiryOutbox, submitInquiry } from '../../inquiries/inquiry-outbox.ts';
import { elapse } from '../../testing/fake-timers.ts';
import { answerCalls, resetTestApp } from '../../testing/shop.tsx';
import { readWaitingTicks } from '../../week/run/waiting-ticks.ts';
import { readResponses } from './offline-copy.ts';
import { forgetOwner } from './owner.ts';
import { databaseRecord, databaseRecords, visitor } from './storage.ts';

function stuckDatabase() {
  const request: Partial<IDBOpenDBRequest> = {};
  Object.assign(globalThis, { indexedDB: { open: () => request } });
  const end = async () => {
    request.onerror?.call(request as IDBOpenDBRequest, new Event('error'));
    Reflect.deleteProperty(globalThis, 'indexedDB');
    await Bun.sleep(1);
  };
  return { end };
}

const stuck = stuckDatabase();
afterAll(async () => {
  await stuck.end();
  resetTestApp();
});

test('a database that never answers counts as none, soon, and at once from then on', async () => {
  const record = databaseRecord<string>('test-stuck', visitor);
  const many = databaseRecords<string>('test-stuck-many', visitor);
  jest.useFakeTimers();
  const read = record.read().catch(String);
  await elapse(3000);
  jest.useRealTimers();
  expect(await read).toContain('The database does not answer.');
  const startedAt = performance.now();
  for (const call of [
    () => record.change(() => 'x'),
    () => record.overwrite('x'),
    () => many.set('x', 'part'),
    () => many.list('part'),
    () => many.deleteAll(),
  ])
    await expect(call()).rejects.toThrow('The database does not answer.');
  expect(await readWaitingTicks()).toEqual([]);
  expect(await readResponses('ann')).toEqual([]);
  await forgetOwner('atSignOut');
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

test('a message goes out although the database never answers', async () => {
  const bodies: unknown[] = [];
  answerCalls({
    '/api/contact': (_, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json({ received: true });
    },
  });
  const body = { name: 'Ann', email: 'ann@example.com', message: 'Hi', reference: '', shownForMs: 1 };
  expect(await submitInquiry({ kind: 'contact', body } as never, () => {})).toBe('sent');
  expect(bodies).toMatchObject([{ message: 'Hi' }]);
  await inquiryOutbox.sendAll();
  expect(bodies).toHaveLength(1);
});

test('one that answers again is used again', async () => {
  await stuck.end();
  await expect(databaseRecord('test-freed', visitor).read()).rejects.not.toThrow('does not answer');
});
