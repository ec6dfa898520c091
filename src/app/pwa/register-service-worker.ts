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
  if (!registration.active) onFirstStart(registration, () => void tellReady());
  let taken = false;
  const take = () => {
    taken = true;
    // Whoever waits by now: an even newer version may have taken the place of the one that was offered.
    if (registration.waiting) void activate(registration.waiting);
  };
  onWaiting(registration, () => (taken ? take() : offerUpdate(take)));
  reloadWithNewVersion(() => taken);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

/** The very first worker: it starts only once everything is stored. One that was cut off starts at a later visit. */
function onFirstStart({ installing, waiting }: ServiceWorkerRegistration, tell: () => void): void {
  const worker = installing ?? waiting;
  worker?.addEventListener('statechange', () => worker.state === 'activated' && tell());
}

async function tellReady(): Promise<void> {
  const told = await import('./tell-ready.ts').catch(() => null);
  await told?.tellReady();
}

/** A new version that waits behind the one in charge; the very first one has nobody to wait for. */
function onWaiting(registration: ServiceWorkerRegistration, tell: () => void): void {
  const { serviceWorker } = navigator;
  if (registration.waiting && serviceWorker.controller) tell();
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) tell();
    });
  });
}

/** workbox-window arrives with the tap: most visits never need it. */
async function activate(worker: ServiceWorker): Promise<void> {
  const { messageSW } = await import('workbox-window');
  await messageSW(worker, { type: 'SKIP_WAITING' });
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
