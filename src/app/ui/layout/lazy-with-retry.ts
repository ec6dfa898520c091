import { type ComponentType, lazy } from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 10_000;

/**
 * React's `lazy` for code that may not arrive at the first try: a lost packet or a tunnel must not take down the page. The
 * `Suspense` around it (or `OnceWanted`) waits until the code is there. `onFailure` hears of the first failed try. `preload` fetches
 * the code ahead of a likely use.
 */
export function lazyWithRetry<Props>(load: () => Promise<ComponentType<Props>>, onFailure = () => {}) {
  const part = lazy(async () => ({ default: await loadWithRetry(load, onFailure) }));
  return Object.assign(part, { preload: () => void load().catch(() => {}) });
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
