import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { checkServer, isServerDown } from './connectivity.ts';

/** False while the device is offline or the server is down. */
export function useOnline(): boolean {
  return !useSyncExternalStore(onlineManager.subscribe, isServerDown, () => false);
}

const recheckMs = 5000;

/**
 * Runs once, beside the banner. A page from the service worker's cache says nothing about the server, so it checks
 * at its start; while the server is down, every page goes on checking.
 */
export function useHealthChecks(): void {
  const online = useOnline();
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void checkServer();
  }, []);
  useEffect(() => {
    if (online) return;
    const timer = setInterval(checkServer, recheckMs);
    return () => clearInterval(timer);
  }, [online]);
}
