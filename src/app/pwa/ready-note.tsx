import { useSyncExternalStore } from 'react';
import { isReady, subscribeToReady } from './ready-state.ts';

/** One quiet line, said once, in room that is kept for it: nothing moves and nothing is covered. */
export function ReadyNote() {
  const ready = useSyncExternalStore(subscribeToReady, isReady, () => false);
  return (
    <p role="status" className="min-h-6 text-leaf-ink">
      {ready && 'Ready to use offline.'}
    </p>
  );
}
