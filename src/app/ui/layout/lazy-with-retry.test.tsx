import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyWithRetry, loadNeeded, ReloadOffer } from './lazy-with-retry.ts';

afterEach(cleanup);

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
  expect(await page.findByText('Hello Ada', {}, { timeout: 3000 })).toBeTruthy();
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
  await expect(page.findByRole('alert', {}, { timeout: 7500 })).rejects.toThrow();
  isOnLine = true;
  const offer = await page.findByRole('alert', {}, { timeout: 8000 });
  expect(offer.textContent).toContain('A part of this page does not load.');
  // Not within the part: a box of the admin area would move it out of sight.
  expect(offer.closest('main')).toBeNull();
  expect(page.getByRole('button', { name: 'Load again' })).toBeTruthy();
  isGone = false;
  expect(await page.findByText('Hello Ada', {}, { timeout: 12_000 })).toBeTruthy();
  expect(await loaded).toBe('loaded');
  await waitFor(() => expect(page.queryByRole('alert')).toBeNull());
  Reflect.deleteProperty(navigator, 'onLine');
}, 40_000);
