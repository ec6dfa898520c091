import { useAtomValue } from 'jotai';
import { lazyWithRetry } from '../layout/lazy-with-retry.ts';
import { OnceWanted } from '../layout/once-wanted.tsx';
import { shownToastAtom } from './toast.ts';

const ToastRegion = lazyWithRetry(() => import('./toast-region.tsx').then((module) => module.ToastRegion));

/** Mounted once, in the shell; its script is loaded with the first toast. */
export function Toaster() {
  const shown = useAtomValue(shownToastAtom);
  return (
    <OnceWanted when={shown !== null}>
      <ToastRegion shown={shown} />
    </OnceWanted>
  );
}
