import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** False while prerendering and hydrating. Changes in a transition, to avoid one long task. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(!useIsFirstRenderedFromHtml());
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}

/** React uses the server snapshot only when hydrating. Never changes. */
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
