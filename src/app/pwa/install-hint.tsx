import { Suspense, useSyncExternalStore } from 'react';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { installMethod, subscribeToInstall } from './install-offer.ts';

const InstallCard = lazyWithRetry(() => import('./install-card.tsx').then((module) => module.InstallCard));

/** An invitation in the flow of the page, where the browser can install the app and it was not dismissed before. */
export function InstallHint() {
  const method = useSyncExternalStore(subscribeToInstall, installMethod, () => null);
  return (
    method && (
      <Suspense>
        <InstallCard method={method} />
      </Suspense>
    )
  );
}
