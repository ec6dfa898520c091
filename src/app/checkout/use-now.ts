import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The present minute in epoch ms; null while the page is prerendered, which happens long before it is read. */
export function useNow(): number | null {
  return useSyncExternalStore<number | null>(everyMinute, thisMinute, () => null);
}

function everyMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minuteMs);
  return () => clearInterval(timer);
}

function thisMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
