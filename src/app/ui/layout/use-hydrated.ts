import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/**
 * False in the prerendered page and during hydration, when there is no browser to ask yet. It becomes true in a transition: what then
 * renders again does so in slices, where a store's change would render all of it in one task.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(!useIsFirstRenderedFromHtml());
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

/** Whether the component was rendered from prerendered HTML: only then React asks for the server's snapshot. It never changes. */
function useIsFirstRenderedFromHtml(): boolean {
  const [origin] = useState(() => ({ isHtml: false }));
  return useSyncExternalStore(
    subscribeToNothing,
    () => origin.isHtml,
    () => {
      origin.isHtml = true;
      return true;
    },
  );
}

function subscribeToNothing() {
  return () => {};
}
