import { lazy, Suspense, useSyncExternalStore } from 'react';
import { installWay, subscribeToInstall } from './install-offer.ts';

const InstallCard = lazy(() => import('./install-card.tsx'));

/** An invitation in the flow of the page, where the browser can install the shop and nobody said no before. */
export function InstallHint() {
  const way = useSyncExternalStore(subscribeToInstall, installWay, () => null);
  return (
    way && (
      <Suspense>
        <InstallCard way={way} />
      </Suspense>
    )
  );
}
