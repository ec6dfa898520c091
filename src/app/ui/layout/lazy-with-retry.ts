import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { type ComponentType, createElement, lazy } from 'react';
import { Button } from './button.tsx';

const firstPauseMs = 1000;
const longestPauseMs = 10_000;
/** In ms. The file may have been removed by a newer version. */
const offerReloadAfterMs = 7000;

const latePartsAtom = atom(0);

/** React's `lazy` with retries and a reload offer (`ReloadOffer`). `onFailure` runs after the first failure. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure = () => {},
) {
  const part = lazy(async () => ({ default: await loadNeeded(load, onFailure) }));
  return Object.assign(part, { preload: () => void load().catch(() => {}) });
}

/** For optional parts: offers no reload. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** For parts that the page cannot do without: after some tries `ReloadOffer` is shown until it is there. */
export async function loadNeeded<T>(load: () => Promise<T>, onFailure = () => {}): Promise<T> {
  const store = getDefaultStore();
  const add = (count: number) => store.set(latePartsAtom, (late) => late + count);
  let isLate = false;
  const timer = setInterval(() => {
    // Without a network, loading again would lose the page.
    if (isLate || !navigator.onLine) return;
    isLate = true;
    add(1);
  }, offerReloadAfterMs);
  const part = await loadWithRetry(load, onFailure);
  clearInterval(timer);
  if (isLate) add(-1);
  return part;
}

/** Tries again after one second, two, four, and then every ten, until `load` succeeds. */
async function loadWithRetry<T>(load: () => Promise<T>, onFailure = () => {}): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load();
    } catch {
      if (pauseMs === firstPauseMs) onFailure();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Rendered once, in the shell: one offer for all parts, and no part's box moves it out of sight. */
export function ReloadOffer() {
  const isShown = useAtomValue(latePartsAtom, { store: getDefaultStore() }) > 0;
  return isShown ? reloadOffer : null;
}

const reloadOffer = createElement(
  'div',
  {
    role: 'alert',
    className:
      'pointer-events-auto mb-3 flex w-full items-center justify-between gap-4 rounded-xl border bg-surface p-4 shadow-lg sm:w-96 print:hidden',
  },
  createElement('p', null, 'A part of this page does not load.'),
  createElement(Button, { onClick: () => location.reload() }, 'Load again'),
);
