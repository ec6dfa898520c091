import { useEffect } from 'react';
import { afterFirstInput } from '../after-first-input.ts';
import { watchInstallOffer } from './install-offer.ts';

/** Call once, in the root. */
export function usePwaSetup(): void {
  useEffect(() => {
    watchInstallOffer();
    // Development has no service worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    return afterFirstInput(register);
  }, []);
}

/** If loading fails, the next visit registers. */
async function register(): Promise<void> {
  const module = await import('./register-service-worker.ts').catch(() => null);
  await module?.registerServiceWorker();
}

/** At once, whenever somebody who works at the farm is signed in. */
export function useStaffFiles(isStaff: boolean): void {
  useEffect(() => {
    if (isStaff && import.meta.env.PROD) void keepStaffFiles();
  }, [isStaff]);
}

async function keepStaffFiles(): Promise<void> {
  const module = await import('./register-service-worker.ts').catch(() => null);
  await module?.keepStaffFiles();
}
