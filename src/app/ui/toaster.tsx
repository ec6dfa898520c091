import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, subscribeToToasts } from './toast.ts';

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

/** Stands once in the root; its code arrives with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const [wanted, setWanted] = useState(false);
  if (shown && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <ToastRegion shown={shown} />
    </Suspense>
  );
}
