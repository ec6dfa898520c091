import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../ui/late-part.ts';
import { installWay, subscribeToInstall } from './install-offer.ts';

const InstallCard = lazyPart(() => import('./install-card.tsx').then((module) => module.default));

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
