import { messageSW, Workbox } from 'workbox-window';
import { appStore } from '../store.ts';
import { offeredUpdateAtom, offlineReadyAtom } from './atoms.ts';
import { isShopDataCached } from './shop-data-cache.ts';

/** In every tab. The accepting tab reloads; the others then offer a reload. */
export async function registerServiceWorker(): Promise<void> {
  const workbox = new Workbox('/sw.js');
  const known = await navigator.serviceWorker.getRegistration();
  let isFirst = !known?.active;
  let isAccepted = false;
  let offered: ServiceWorker | undefined;
  function accept() {
    isAccepted = true;
    // It may be newer than the offered one.
    workbox.messageSkipWaiting();
  }
  /** On a first visit the waiting worker is no update. */
  async function offerOnce(waiting: ServiceWorker | null | undefined) {
    const registration = await navigator.serviceWorker.getRegistration();
    // Another tab may have let it take over meanwhile: then a reload is offered.
    if (waiting?.state !== 'installed' || waiting === offered || !registration?.active) return;
    offered = waiting;
    offerUpdate(accept);
  }
  workbox.addEventListener('waiting', ({ sw }) => void offerOnce(sw));
  workbox.addEventListener('controlling', () => {
    if (isFirst) void completeCache({ isFirst });
    else if (isAccepted) location.reload();
    else offerUpdate(() => location.reload());
    isFirst = false;
  });
  void completeCache({ isFirst });
  const registration = await workbox.register({ immediate: true }).catch(() => null);
  if (!registration) return;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    // Workbox reports only the first update.
    void offerOnce(registration.waiting);
    workbox.update().catch(() => {});
  });
}

/** The code of run and pack, so that they open without a network. */
export async function keepStaffFiles(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'KEEP_STAFF_FILES' });
}

function offerUpdate(accept: () => void): void {
  appStore.set(offeredUpdateAtom, { accept });
}

/** What is missing is fetched now. Announces once that all files and the server's data are there. */
async function completeCache({ isFirst }: { isFirst: boolean }): Promise<void> {
  const worker = navigator.serviceWorker.controller;
  if (!worker) return;
  const { missing, left }: { missing: number; left: number } = await messageSW(worker, { type: 'COMPLETE' });
  if (left === 0 && (isFirst || missing > 0) && (await isShopDataCached()))
    appStore.set(offlineReadyAtom, true);
}
