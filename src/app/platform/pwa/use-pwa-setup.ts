import { useEffect } from 'react';
import { watchInstallOffer } from './install-offer.ts';
import { registerServiceWorker } from './register-service-worker.ts';

/** Starts the service worker and listens for the browser's offer to install the app; once, in the root. */
export function usePwaSetup(): void {
  useEffect(() => {
    watchInstallOffer();
    registerServiceWorker();
  }, []);
}
