import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';

/**
 * Around a part made by `lazyWithRetry`: mounted when it is first wanted, and from then on, so that what closes can do so by an
 * animation. Deferred: React then waits for the code, where a fallback would hold the part back for 300 ms more.
 */
export function OnceWanted({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasWanted, setWasWanted] = useState(when);
  if (when && !wasWanted) setWasWanted(true);
  const isMounted = useDeferredValue(wasWanted, false);
  return <Suspense>{isMounted && children}</Suspense>;
}
