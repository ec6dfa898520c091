import { useSyncExternalStore } from 'react';
import { isOfflineReady, subscribeToOfflineReady } from './offline-ready.ts';

/** One line, shown once, in space that is reserved for it, so that nothing moves. */
export function OfflineReadyNote() {
  const ready = useSyncExternalStore(subscribeToOfflineReady, isOfflineReady, () => false);
  return (
    <p role="status" className="min-h-6 text-leaf-ink">
      {ready && 'Ready to use offline.'}
    </p>
  );
}
