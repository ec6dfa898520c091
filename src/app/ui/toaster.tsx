import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { type ShownToast, shownToastAtom } from './toast.ts';

type ToastRegion = ComponentType<{ shown: ShownToast | null }>;

/**
 * Mounted once, in the shell; its script is loaded with the first toast. Without `Suspense`, which would hold that toast back for 300 ms
 * after its fallback. When the script does not load (offline), the toast is not shown, and the page goes on.
 */
export function Toaster() {
  const shown = useAtomValue(shownToastAtom);
  const [Region, setRegion] = useState<ToastRegion | null>(null);
  const isWanted = shown !== null;
  useEffect(() => {
    if (isWanted)
      import('./toast-region.tsx').then(
        (module) => setRegion(() => module.ToastRegion),
        () => {},
      );
  }, [isWanted]);
  return Region && <Region shown={shown} />;
}
