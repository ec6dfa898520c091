import { useEffect } from 'react';
import { watchInstallOffer } from './install-offer.ts';

/** Listens for the browser's offer to install the app, and registers the service worker; once, in the root. */
export function usePwaSetup(): void {
  useEffect(() => {
    watchInstallOffer();
    // In the built shop only: without a build there is no worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    if (document.readyState === 'complete') void register();
    else addEventListener('load', () => void register(), { once: true });
  }, []);
}

/** Its code is loaded once the page has loaded. If it does not come, the next visit registers. */
async function register(): Promise<void> {
  const module = await import('./register-service-worker.ts').catch(() => null);
  await module?.registerServiceWorker();
}
