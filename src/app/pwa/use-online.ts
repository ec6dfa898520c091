import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Whether the shop can be reached. The browser only knows about its own network, so a page that came out of the
 * service worker's store asks once whether the shop is there, and goes on asking only while it is not.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function isOnline(): boolean {
  return navigator.onLine && reachable;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unwatch();
  };
}

function watch(): void {
  addEventListener('online', check);
  addEventListener('offline', announce);
  if (navigator.serviceWorker?.controller) void check();
}

function unwatch(): void {
  removeEventListener('online', check);
  removeEventListener('offline', announce);
  clearTimeout(nextCheck);
}

async function check(): Promise<void> {
  clearTimeout(nextCheck);
  reachable = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  announce();
  if (!reachable && listeners.size > 0) nextCheck = setTimeout(check, againAfterMs);
}

/** Queries that failed meanwhile are asked again as soon as the shop is back, whoever was away. */
function announce(): void {
  onlineManager.setOnline(isOnline());
  for (const listener of listeners) listener();
}

const againAfterMs = 5000;
const listeners = new Set<() => void>();
let reachable = true;
let nextCheck: ReturnType<typeof setTimeout> | undefined;
