import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { latePart, lazyPart } from './late-part.ts';

afterEach(cleanup);

const Film = ({ name }: { name: string }) => <p>The film {name}</p>;

function failingLoad(failures: number) {
  const loads = { count: 0 };
  const load = async () => {
    loads.count += 1;
    if (loads.count <= failures) throw new TypeError('Failed to fetch');
    return Film;
  };
  return { loads, load };
}

test('a part whose code does not arrive leaves the page standing, says so once, and comes later', async () => {
  const { loads, load } = failingLoad(1);
  let troubles = 0;
  const Part = lazyPart(load, () => {
    troubles += 1;
  });
  const page = await act(async () =>
    render(
      <>
        <h1>Greens</h1>
        <Suspense fallback={<p>Soon</p>}>
          <Part name="Peas" />
        </Suspense>
      </>,
    ),
  );
  expect(page.getByRole('heading', { name: 'Greens' })).toBeTruthy();
  expect(page.getByText('Soon')).toBeTruthy();
  expect(await page.findByText('The film Peas', {}, { timeout: 3000 })).toBeTruthy();
  expect({ loads: loads.count, troubles }).toEqual({ loads: 2, troubles: 1 });
});

test('who asks again does not wait for the pause, and what is there is not asked for again', async () => {
  const { loads, load } = failingLoad(1);
  const part = latePart(load);
  part.ask();
  part.ask();
  await Bun.sleep(0);
  expect(loads.count).toBe(1);
  part.ask();
  expect(await part.arrival).toBe(Film);
  part.ask();
  expect(loads.count).toBe(2);
});
