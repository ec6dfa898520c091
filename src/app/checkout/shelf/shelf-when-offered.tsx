import { Suspense, useState } from 'react';
import { useShelfOffers } from '../../catalog/shelf-offers.ts';
import { lazyExtra } from '../../ui/layout/lazy-with-retry.ts';
import { useHeld } from './use-held.ts';

const ShelfSection = lazyExtra(() => import('./shelf-section.tsx').then((module) => module.ShelfSection));

/** Its code comes with the first offer; it stays when the last ounces are sold meanwhile. */
export function ShelfWhenOffered({ className }: { className: string }) {
  const held = useHeld();
  const isOffered = useShelfOffers().length > 0 || held !== null;
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
