import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { checkServer, isServerDown } from './connectivity.ts';

/** False while the device is offline or the server is down. */
export function useOnline(): boolean {
  return !useSyncExternalStore(onlineManager.subscribe, isServerDown, () => false);
}

const recheckMs = 5000;

/** Call once. Checks at startup, because a cached page says nothing about the server. */
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
