import { offerUpdate } from './update-offer.ts';

/** Once the page has loaded, in the built shop only: without a build there is no worker. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void connect();
  else addEventListener('load', () => void connect(), { once: true });
}

async function connect(): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  let taken = false;
  workbox.addEventListener('waiting', () =>
    offerUpdate(() => {
      taken = true;
      workbox.messageSkipWaiting();
    }),
  );
  reloadWithNewVersion(() => taken);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') workbox.update().catch(() => {});
  });
  await workbox.register().catch(() => {});
}

/** The tab with the tap reloads by itself. The others still show the old version, so they ask as well. */
function reloadWithNewVersion(taken: () => boolean): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (taken()) location.reload();
    else if (controlled) offerUpdate(() => location.reload());
    controlled = true;
  });
}
