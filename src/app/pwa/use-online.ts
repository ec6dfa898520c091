import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { askForShop, isShopAway, subscribeToReach } from '../reach.ts';

/**
 * Whether the shop can be reached. The browser only knows about its own network, so a page that came out of the
 * service worker's store asks once whether the shop is there; so does every question that stays without an answer.
 * Asked again only while the shop is away.
 */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}

function isOnline(): boolean {
  return navigator.onLine && !isShopAway();
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
  stopListening = subscribeToReach(announce);
  addEventListener('online', ask);
  addEventListener('offline', announce);
  if (navigator.serviceWorker?.controller) ask();
}

function unwatch(): void {
  stopListening();
  removeEventListener('online', ask);
  removeEventListener('offline', announce);
  clearTimeout(nextQuestion);
}

function ask(): void {
  void askForShop().then(announce);
}

/** Queries that failed meanwhile are asked again as soon as the shop is back, whoever was away. */
function announce(): void {
  clearTimeout(nextQuestion);
  if (isShopAway()) nextQuestion = setTimeout(ask, againAfterMs);
  onlineManager.setOnline(isOnline());
  for (const listener of listeners) listener();
}

const againAfterMs = 5000;
const listeners = new Set<() => void>();
let stopListening = () => {};
let nextQuestion: ReturnType<typeof setTimeout> | undefined;
