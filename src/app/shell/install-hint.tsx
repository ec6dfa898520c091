import { useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { installMethodAtom } from '../platform/pwa/install-offer.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const InstallCard = lazyWithRetry(() => import('./install-card.tsx').then((module) => module.InstallCard));

/** An invitation in the flow of the page, where the browser can install the app and it was not dismissed before. */
export function InstallHint() {
  const method = useAtomValue(installMethodAtom);
  return (
    method && (
      <Suspense>
        <InstallCard method={method} />
      </Suspense>
    )
  );
}
