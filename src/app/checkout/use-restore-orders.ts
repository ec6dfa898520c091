import { useEffect } from 'react';
import { readResponses, restoreResponse } from '../platform/device/offline-copy.ts';
import { lastUserId } from '../platform/device/owner.ts';

/** Without a connection: brings back the orders that the device has kept from the last visit to the dashboard. */
export function useRestoreOrders(isOffline: boolean): void {
  useEffect(() => {
    const owner = isOffline ? lastUserId() : null;
    if (owner) void restoreOrders(owner);
  }, [isOffline]);
}

async function restoreOrders(owner: string): Promise<void> {
  for (const response of await readResponses(owner))
    if (response.queryKey[0] === 'orders') restoreResponse(response);
}
