import '../dom-test.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server.edge';
import { dormant } from './dormant.tsx';

const nativeObserver = globalThis.IntersectionObserver;
let comeNear = () => {};
let root: Root | undefined;

beforeEach(() => {
  globalThis.IntersectionObserver = class extends nativeObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      comeNear = () => callback([Object.assign(Object.create(null), { isIntersecting: true })], this);
    }
  };
});

afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  cleanup();
  document.body.replaceChildren();
  globalThis.IntersectionObserver = nativeObserver;
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <>
      <input aria-label="Your name" />
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
    </>
  );
}

let rename = (_title: string) => {};

function Page({ below: Below }: { below: ComponentType }) {
  const [title, setTitle] = useState('Greens');
  rename = setTitle;
  return (
    <>
      <h1>{title}</h1>
      <Below />
    </>
  );
}

/** Draws the page as the build does, and lets React take over its HTML; counts how often the part was loaded. */
async function openPrerendered(load: () => Promise<ComponentType>) {
  process.env.SSR = 'yes';
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const built = await renderToReadableStream(<Page below={dormant(async () => Counter)} />, options);
  await built.allReady;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = await new Response(built).text();
  delete process.env.SSR;
  const errors: unknown[] = [];
  const onRecoverableError = (error: unknown) => void errors.push(error);
  const Below = dormant(load);
  await act(async () => {
    root = hydrateRoot(container, <Page below={Below} />, { onRecoverableError });
  });
  const button = container.querySelector('button');
  const input = container.querySelector('input');
  if (!(button && input)) throw new Error('The part is not in the HTML.');
  return { container, button, input, errors };
}

function countedLoad() {
  const loads = { count: 0, load: async () => Counter };
  loads.load = async () => {
    loads.count += 1;
    return Counter;
  };
  return loads;
}

test('the HTML of the build stands, and its code stays away, until the reader comes near', async () => {
  const loads = countedLoad();
  const { container, button, input, errors } = await openPrerendered(loads.load);
  input.value = 'Ada';
  expect(container.textContent).toContain('Pressed 0');
  expect(loads.count).toBe(0);
  await act(async () => comeNear());
  expect(loads.count).toBe(1);
  await act(async () => button.click());
  expect(button.isConnected).toBe(true);
  expect(button.textContent).toBe('Pressed 1');
  expect(input.value).toBe('Ada');
  expect(errors).toEqual([]);
});

test('a press that comes before the code is made up for', async () => {
  const loads = countedLoad();
  const { button } = await openPrerendered(loads.load);
  expect(loads.count).toBe(0);
  await act(async () => button.click());
  await waitFor(() => expect(button.textContent).toBe('Pressed 1'));
  expect(loads.count).toBe(1);
});

test('what changes around it leaves it asleep', async () => {
  const loads = countedLoad();
  const { container, button } = await openPrerendered(loads.load);
  await act(async () => rename('Leaves'));
  expect(container.textContent).toContain('Leaves');
  expect(button.isConnected).toBe(true);
  expect(loads.count).toBe(0);
});

test('without a network it sleeps on, and wakes the next time', async () => {
  let online = false;
  const load = async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return Counter;
  };
  const { container, button } = await openPrerendered(load);
  await act(async () => comeNear());
  expect(container.textContent).toContain('Pressed 0');
  online = true;
  await act(async () => button.click());
  await waitFor(() => expect(button.textContent).toBe('Pressed 1'));
});

test('after a navigation, code that does not arrive takes nothing down, and comes by itself', async () => {
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts < 2) throw new TypeError('Failed to fetch');
    return Counter;
  };
  const page = await act(async () => render(<Page below={dormant(load)} />));
  expect(page.getByRole('heading', { name: 'Greens' })).toBeTruthy();
  expect(await page.findByRole('button', {}, { timeout: 3000 })).toBeTruthy();
});

test('where no HTML waits it loads at once', async () => {
  const loads = countedLoad();
  const page = await act(async () => render(<Page below={dormant(loads.load)} />));
  expect(await page.findByRole('button')).toBeTruthy();
  expect(loads.count).toBe(1);
});
