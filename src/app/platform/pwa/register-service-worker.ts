import { offerUpdate } from './update-offer.ts';

/** Once the page has loaded, in the built shop only: without a build there is no worker. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (document.readyState === 'complete') void connect();
  else addEventListener('load', () => void connect(), { once: true });
}

async function connect(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null);
  if (!registration) return;
  if (!registration.active) onFirstActivation(registration, () => void announceWhenReady());
  let accepted = false;
  const accept = () => {
    accepted = true;
    // The worker that is waiting now, which may be newer than the one that was offered.
    if (registration.waiting) void activate(registration.waiting);
  };
  onWaiting(registration, () => (accepted ? accept() : offerUpdate(accept)));
  reloadWithNewVersion(() => accepted);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** The very first worker is activated only once everything is cached, perhaps on a later visit. */
function onFirstActivation({ installing, waiting }: ServiceWorkerRegistration, listener: () => void): void {
  const worker = installing ?? waiting;
  worker?.addEventListener('statechange', () => worker.state === 'activated' && listener());
}

async function announceWhenReady(): Promise<void> {
  const module = await import('./check-offline-ready.ts').catch(() => null);
  await module?.checkOfflineReady();
}

/** A new version that waits while an older one controls the page; the very first one does not wait. */
function onWaiting(registration: ServiceWorkerRegistration, listener: () => void): void {
  const { serviceWorker } = navigator;
  if (registration.waiting && serviceWorker.controller) listener();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) listener();
    });
  });
}

/** workbox-window is loaded only now: most visits never need it. */
async function activate(worker: ServiceWorker): Promise<void> {
  const { messageSW } = await import('workbox-window');
  await messageSW(worker, { type: 'SKIP_WAITING' });
}

/** The tab where the update was accepted reloads. The others still show the old version, so they offer it too. */
function reloadWithNewVersion(accepted: () => boolean): void {
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (accepted()) location.reload();
    else if (controlled) offerUpdate(() => location.reload());
    controlled = true;
  });
}
