import '../../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { OnceWanted } from './once-wanted.tsx';

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

test('a part that opens is loaded when it is first wanted, and stays mounted', async () => {
  let loads = 0;
  const Part = lazyWithRetry(async () => {
    loads += 1;
    return Greeting;
  });
  const page = (isWanted: boolean) => (
    <OnceWanted when={isWanted}>
      <Part name={isWanted ? 'Ada' : 'nobody'} />
    </OnceWanted>
  );
  const { rerender, findByText, container } = render(page(false));
  expect([container.textContent, loads]).toEqual(['', 0]);
  await act(async () => rerender(page(true)));
  await findByText('Hello Ada');
  rerender(page(false));
  expect([container.textContent, loads]).toEqual(['Hello nobody', 1]);
});
