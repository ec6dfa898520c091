import '../../testing/dom.ts';
import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { elapse } from '../../testing/fake-timers.ts';
import { lazyWithRetry, loadNeeded, ReloadOffer } from './lazy-with-retry.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('when loading fails the page stays, onFailure is called once, and a retry succeeds', async () => {
  const tries = { loads: 0, failures: 0 };
  const load = async () => {
    tries.loads += 1;
    if (tries.loads === 1) throw new TypeError('Failed to fetch');
    return Greeting;
  };
  const Part = lazyWithRetry(load, () => {
    tries.failures += 1;
  });
  const page = await act(async () =>
    render(
      <>
        <h1>Greens</h1>
        <Suspense fallback={<p>Soon</p>}>
          <Part name="Ada" />
        </Suspense>
      </>,
    ),
  );
  expect(page.getByRole('heading', { name: 'Greens' })).toBeTruthy();
  expect(page.getByText('Soon')).toBeTruthy();
  await elapse(1000);
  expect(page.getByText('Hello Ada')).toBeTruthy();
  expect(tries).toEqual({ loads: 2, failures: 1 });
});

test('a part whose script is gone, or Radix, offers once to load the page again, and comes by itself where it is back', async () => {
  let isGone = true;
  let isOnLine = false;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnLine, configurable: true });
  const Part = lazyWithRetry(async () => {
    if (isGone) throw new TypeError('Failed to fetch');
    return Greeting;
  });
  // As Radix.
  const loaded = loadNeeded(async () => {
    if (isGone) throw new TypeError('Failed to fetch');
    return 'loaded';
  });
  const page = render(
    <>
      <main>
        <Suspense fallback={<p>Loading</p>}>
          <Part name="Ada" />
        </Suspense>
      </main>
      <ReloadOffer />
    </>,
  );
  // Without a network, loading again would lose the page.
  await elapse(7500);
  expect(page.queryByRole('alert')).toBeNull();
  isOnLine = true;
  await elapse(7500);
  const offer = page.getByRole('alert');
  expect(offer.textContent).toContain('A part of this page does not load.');
  // Not within the part: a box of the admin area would move it out of sight.
  expect(offer.closest('main')).toBeNull();
  expect(page.getByRole('button', { name: 'Load again' })).toBeTruthy();
  isGone = false;
  await elapse(10_000);
  expect(page.getByText('Hello Ada')).toBeTruthy();
  expect(await loaded).toBe('loaded');
  expect(page.queryByRole('alert')).toBeNull();
  Reflect.deleteProperty(navigator, 'onLine');
});
