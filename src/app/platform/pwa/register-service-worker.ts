import { Workbox } from 'workbox-window';
import { appStore } from '../store.ts';
import { offeredUpdateAtom, offlineReadyAtom } from './atoms.ts';
import { isShopDataCached } from './shop-data-cache.ts';

/**
 * Registers the service worker, and offers every later version in every tab. The tab where it is accepted reloads; the
 * others still show the old version, so they offer to reload. Nothing happens without a tap.
 */
export async function registerServiceWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  const known = await navigator.serviceWorker.getRegistration();
  let isFirst = !known?.active;
  let isAccepted = false;
  let offered: ServiceWorker | undefined;
  function accept() {
    isAccepted = true;
    // To the worker that is waiting then, which may be newer than the one that was offered.
    workbox.messageSkipWaiting();
  }
  function offerOnce(waiting: ServiceWorker | null | undefined) {
    if (!waiting || waiting === offered) return;
    offered = waiting;
    offerUpdate(accept);
  }
  workbox.addEventListener('waiting', ({ sw }) => offerOnce(sw));
  workbox.addEventListener('controlling', () => {
    if (isFirst) void announceOfflineReady();
    else if (isAccepted) location.reload();
    else offerUpdate(() => location.reload());
    isFirst = false;
  });
  const registration = await workbox.register({ immediate: true }).catch(() => null);
  if (!registration) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // Workbox hears of one update after its own worker: a later one is seen when the tab is looked at again.
    offerOnce(registration.waiting);
    workbox.update().catch(() => {});
  });
}

function offerUpdate(accept: () => void): void {
  appStore.set(offeredUpdateAtom, { accept });
}

/** The first worker takes control once every precached file is there; the server's data must be cached too. */
async function announceOfflineReady(): Promise<void> {
  if (await isShopDataCached()) appStore.set(offlineReadyAtom, true);
}
