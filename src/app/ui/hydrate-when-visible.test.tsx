import '../dom-test.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, type ReactElement, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server.edge';
import { HydrateWhenTouched } from './hydrate-when-touched.tsx';
import { type DeferredPart, deferredPart, HydrateWhenVisible } from './hydrate-when-visible.tsx';

const nativeObserver = globalThis.IntersectionObserver;
let comeIntoView = () => {};
let root: Root | undefined;

beforeEach(() => {
  globalThis.IntersectionObserver = class extends nativeObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      comeIntoView = () => callback([Object.assign(Object.create(null), { isIntersecting: true })], this);
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

type When = (props: { part: DeferredPart }) => ReactElement;

function Page({ below, when: When = HydrateWhenVisible }: { below: DeferredPart; when?: When }) {
  const [title, setTitle] = useState('Greens');
  rename = setTitle;
  return (
    <>
      <h1>{title}</h1>
      <When part={below} />
    </>
  );
}

/** Draws the page as the build does, and lets React take over its HTML; counts how often the part was loaded. */
async function openPrerendered(load: () => Promise<ComponentType>, when?: When) {
  process.env.SSR = 'yes';
  const options = { progressiveChunkSize: Number.POSITIVE_INFINITY };
  const built = await renderToReadableStream(
    <Page below={deferredPart(async () => Counter)} when={when} />,
    options,
  );
  await built.allReady;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = await new Response(built).text();
  delete process.env.SSR;
  const errors: unknown[] = [];
  const onRecoverableError = (error: unknown) => void errors.push(error);
  const below = deferredPart(load);
  await act(async () => {
    root = hydrateRoot(container, <Page below={below} when={when} />, { onRecoverableError });
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

test('the HTML stays and its code is not fetched until it comes into view', async () => {
  const loads = countedLoad();
  const { container, button, input, errors } = await openPrerendered(loads.load);
  input.value = 'Ada';
  expect(container.textContent).toContain('Pressed 0');
  expect(loads.count).toBe(0);
  await act(async () => comeIntoView());
  expect(loads.count).toBe(1);
  await act(async () => button.click());
  expect(button.isConnected).toBe(true);
  expect(button.textContent).toBe('Pressed 1');
  expect(input.value).toBe('Ada');
  expect(errors).toEqual([]);
});

test('an update around it neither removes its HTML nor fetches its code', async () => {
  const loads = countedLoad();
  const { container, button } = await openPrerendered(loads.load);
  await act(async () => rename('Leaves'));
  expect(container.textContent).toContain('Leaves');
  expect(button.isConnected).toBe(true);
  expect(loads.count).toBe(0);
});

test('the HTML stays when loading the code fails, which is retried', async () => {
  let tries = 0;
  const { container, button } = await openPrerendered(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return Counter;
  });
  await act(async () => comeIntoView());
  expect(container.textContent).toContain('Pressed 0');
  await act(async () => Bun.sleep(1100));
  await act(async () => button.click());
  expect(button.textContent).toBe('Pressed 1');
});

test('where no HTML stands its code is fetched at once', async () => {
  const loads = countedLoad();
  const page = await act(async () => render(<Page below={deferredPart(loads.load)} />));
  expect(await page.findByRole('button')).toBeTruthy();
  expect(loads.count).toBe(1);
});

test('a form in the first view waits for the first touch, and keeps what was typed before', async () => {
  const loads = countedLoad();
  const { button, input, errors } = await openPrerendered(loads.load, ({ part }) => (
    <HydrateWhenTouched part={part} isWanted={() => false} />
  ));
  input.value = '30004';
  await act(async () => comeIntoView());
  expect(loads.count).toBe(0);
  await act(async () => input.dispatchEvent(new Event('focusin', { bubbles: true })));
  expect(loads.count).toBe(1);
  await act(async () => button.click());
  expect([button.textContent, input.value]).toEqual(['Pressed 1', '30004']);
  expect(errors).toEqual([]);
});

test('a form that has something to do already is hydrated at once', async () => {
  const loads = countedLoad();
  await openPrerendered(loads.load, ({ part }) => <HydrateWhenTouched part={part} isWanted={() => true} />);
  expect(loads.count).toBe(1);
});
