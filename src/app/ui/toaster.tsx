import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, type ShownToast, subscribeToToasts } from './toast.ts';

// Without a network its code may not arrive: then the notice stays unsaid, but the page stays.
const ToastRegion = lazy<ComponentType<{ shown: ShownToast | null }>>(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: () => null }),
  ),
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
