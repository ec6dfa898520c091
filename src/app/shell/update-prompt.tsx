import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { offeredUpdateAtom } from '../platform/pwa/atoms.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const UpdateBar = lazyWithRetry(() => import('./update-bar.tsx').then((module) => module.UpdateBar));

/** A bar at the bottom once a new version waits. The page does not change before the tap. */
export function UpdatePrompt() {
  const offered = useAtomValue(offeredUpdateAtom);
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 sm:right-auto sm:bottom-6 sm:left-6 sm:w-96"
    >
      {offered && (
        <Suspense>
          <UpdateBar onAccept={offered.accept} />
        </Suspense>
      )}
    </div>
  );
}
