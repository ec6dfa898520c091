import { Suspense, useState } from 'react';
import { useShelfOffers } from '../../catalog/shelf-offers.ts';
import { lazyExtra } from '../../ui/layout/lazy-with-retry.ts';

const ShelfSection = lazyExtra(() => import('./shelf-section.tsx').then((module) => module.ShelfSection));

/** Its code comes with the first offer; it stays when the last ounces are sold meanwhile. */
export function ShelfWhenOffered({ className }: { className: string }) {
  const isOffered = useShelfOffers().length > 0;
  const [wasOffered, setWasOffered] = useState(false);
  if (isOffered && !wasOffered) setWasOffered(true);
  return (
    wasOffered && (
      <Suspense>
        <ShelfSection className={className} />
      </Suspense>
    )
  );
}
