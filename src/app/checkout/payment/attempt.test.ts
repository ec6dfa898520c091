import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { cart } from '../../cart/cart.ts';
import { emptyCart } from '../../cart/cart-state.ts';
import { ApiError, isFinalRefusal } from '../../platform/api.ts';
import { testRecord } from '../../platform/device/test-storage.ts';
import { newTab, openTab } from '../../testing/device.ts';
import {
  attemptChange,
  endAttempt,
  endAttemptOf,
  fingerprintOf,
  idempotencyKey,
  noteOrder,
} from './attempt.ts';

const body = { items: [{ id: 'kale', quantity: 2 }], expectedTotal: 2808 };

afterEach(() => cart.forget());

test('the same body keeps its key, another body gets its own', async () => {
  const [first, again] = await Promise.all([
    idempotencyKey('one-time', body),
    idempotencyKey('one-time', body),
  ]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(again).toBe(first);
  const other = await idempotencyKey('one-time', { ...body, expectedTotal: 2809 });
  expect(other).not.toBe(first);
  expect(await idempotencyKey('subscription', body)).not.toBe(first);
});

test('an attempt that has ended never gives its key again', async () => {
  const first = await idempotencyKey('one-time', body);
  await endAttempt('one-time');
  expect(await idempotencyKey('one-time', body)).not.toBe(first);
});

test('only its own payment ends the attempt of a cart: not that of the shelf, and not that of an extra', async () => {
  const first = await idempotencyKey('one-time', body);
  await idempotencyKey('shelf', { ...body, fromShelf: true });
  await noteOrder('shelf', 'o2');
  expect(await endAttemptOf('an-extra')).toBeNull();
  expect(await endAttemptOf('o2')).toBe('shelf');
  expect(await idempotencyKey('one-time', body)).toBe(first);
  await noteOrder('one-time', 'o1');
  expect(await endAttemptOf('o1')).toBe('one-time');
  expect(await idempotencyKey('one-time', body)).not.toBe(first);
});

test('a key lives twelve hours on the device, whatever its clock does meanwhile', async () => {
  const [now, hour] = [Date.parse('2026-11-18T15:00:00Z'), 3_600_000];
  const at = (instant: number) => idempotencyKey('one-time', { ...body, notes: 'Repeat' }, instant);
  const first = await at(now);
  expect(await at(now - hour)).toBe(first);
  expect(await at(now + 12 * hour - 1)).toBe(first);
  const nextWeek = await at(now + 7 * 24 * hour);
  expect(nextWeek).not.toBe(first);
  expect(await at(now + 7 * 24 * hour + hour)).toBe(nextWeek);
});

test('a stored attempt counts only for its own body', () => {
  const stored = { key: 'k1', fingerprint: fingerprintOf(body), madeAt: 5 };
  const cartWith = { ...emptyCart, attempts: { 'one-time': stored } };
  const same = { ...stored, key: 'new', madeAt: 6 };
  expect(attemptChange('one-time', same)(cartWith)).toBe(cartWith);
  const other = { ...same, fingerprint: 'another' };
  expect(attemptChange('one-time', other)(cartWith).attempts['one-time']).toEqual(other);
});

test('two tabs that check out at the same moment send the same key', async () => {
  const device = testRecord();
  const tabs = [newTab(), newTab()].map((tab) => openTab(device, null, tab));
  await Promise.all(tabs.map(({ loaded }) => loaded));
  const attempt = (key: string) => ({ key, fingerprint: fingerprintOf(body), madeAt: 5 });
  const carts = await Promise.all(
    tabs.map(({ change }, tab) => change(attemptChange('one-time', attempt(String(tab).repeat(36))))),
  );
  const keys = carts.map(({ attempts }) => attempts['one-time']?.key);
  expect(keys[0]).toMatch(/^[01]{36}$/);
  expect(keys[1]).toBe(keys[0] ?? '');
});

test('a refusal ends an attempt; outage, lost network, throttle and sign-in do not', () => {
  const isFinal = (status: number) => isFinalRefusal(new ApiError(status, 'No.'));
  expect([400, 404, 409].every(isFinal)).toBe(true);
  expect([0, 401, 429, 500, 503].some(isFinal)).toBe(false);
});

test('fingerprints differ when a single character does', () => {
  const fingerprints = Array.from({ length: 2000 }, (_, n) => fingerprintOf({ ...body, expectedTotal: n }));
  expect(new Set(fingerprints).size).toBe(2000);
});
