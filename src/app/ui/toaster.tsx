import { type ComponentType, lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { currentToast, type ShownToast, subscribeToToasts } from './toast.ts';

// When its script does not load (offline), the toast is not shown, and the page goes on.
const ToastRegion = lazy<ComponentType<{ shown: ShownToast | null }>>(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: () => null }),
  ),
);

/** Mounted once, in the shell; its script is loaded with the first toast. */
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
