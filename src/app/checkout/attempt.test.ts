import '../dom-test.ts';
import { expect, test } from 'bun:test';
import { type Attempt, attemptFor, attemptKey, contentMark, endAttempt, settlesAttempt } from './attempt.ts';

const content = { items: [{ id: 'kale', quantity: 2 }], expectedTotal: 2808 };

test('the same content keeps its key, another content gets its own', async () => {
  const [first, again] = await Promise.all([
    attemptKey('one-time', content),
    attemptKey('one-time', content),
  ]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  const other = await attemptKey('one-time', { ...content, expectedTotal: 2809 });
  expect(other).not.toBe(first);
  expect(await attemptKey('subscription', content)).not.toBe(first);
});

test('an attempt that has ended never gives its key again', async () => {
  const first = await attemptKey('one-time', content);
  await endAttempt('one-time');
  expect(await attemptKey('one-time', content)).not.toBe(first);
});

test('a key lives twelve hours on the device, whatever its clock does meanwhile', async () => {
  const [now, hour] = [Date.parse('2026-11-18T15:00:00Z'), 3_600_000];
  const at = (instant: number) => attemptKey('one-time', { ...content, notes: 'Repeat' }, instant);
  const first = await at(now);
  expect(await at(now - hour)).toBe(first);
  expect(await at(now + 12 * hour - 1)).toBe(first);
  const nextWeek = await at(now + 7 * 24 * hour);
  expect(nextWeek).not.toBe(first);
  expect(await at(now + 7 * 24 * hour + hour)).toBe(nextWeek);
});

test('what lies on the device counts only for its own content, and from a former version not at all', () => {
  const mark = contentMark(content);
  const stored = { key: 'k1', mark, madeAt: 5 };
  expect(attemptFor(mark, stored, 6, () => 'new')).toBe(stored);
  expect(attemptFor('another', stored, 6, () => 'new')).toEqual({ key: 'new', mark: 'another', madeAt: 6 });
  const undated: Attempt = JSON.parse(JSON.stringify({ key: 'k1', mark }));
  expect(attemptFor(mark, undated, 6, () => 'new').key).toBe('new');
});

test('a refusal settles an attempt; outage, lost network, throttle and sign-in do not', () => {
  expect([400, 404, 409].every(settlesAttempt)).toBe(true);
  expect([0, 401, 429, 500, 503].some(settlesAttempt)).toBe(false);
});

test('marks tell apart what differs in a single character', () => {
  const marks = Array.from({ length: 2000 }, (_, n) => contentMark({ ...content, expectedTotal: n }));
  expect(new Set(marks).size).toBe(2000);
});
