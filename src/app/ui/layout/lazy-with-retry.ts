import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { Button } from './button.tsx';

const firstPauseMs = 1000;
const longestPauseMs = 10_000;
/** In ms. The file may have been removed by a newer version. */
const offerReloadAfterMs = 7000;

/** React's `lazy` with retries and a reload offer. `onFailure` runs after the first failure. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  onFailure = () => {},
) {
  const part = lazy(async () => {
    const loading = loadWithRetry(load, onFailure);
    const late = new Promise<ComponentType<Props>>((resolve) => {
      setTimeout(
        () => resolve((props) => createElement(Late<Props>, { loading, props })),
        offerReloadAfterMs,
      );
    });
    return { default: await Promise.race([loading, late]) };
  });
  return Object.assign(part, { preload: () => void load().catch(() => {}) });
}

/** For optional parts: offers no reload. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWithRetry(load) }));
}

/** Tries again after one second, two, four, and then every ten, until `load` succeeds. */
export async function loadWithRetry<T>(load: () => Promise<T>, onFailure = () => {}): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load();
    } catch {
      if (pauseMs === firstPauseMs) onFailure();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

type LateProps<Props> = { loading: Promise<ComponentType<Props>>; props: Props };

/** Offers a reload until the code arrives. */
function Late<Props extends object>({ loading, props }: LateProps<Props>) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    void loading.then((Part) => setPart({ Part }));
  }, [loading]);
  return part ? createElement(part.Part, props) : reloadOffer;
}

const reloadOffer = createElement(
  'div',
  {
    role: 'alert',
    className:
      'fixed inset-x-4 bottom-4 z-50 flex items-center justify-between gap-4 rounded-xl border bg-surface p-4 shadow-lg sm:right-auto sm:bottom-6 sm:left-6 sm:w-96',
  },
  createElement('p', null, 'A part of this page does not load.'),
  createElement(Button, { onClick: () => location.reload() }, 'Load again'),
);
