import { useSyncExternalStore } from 'react';

/** False in the prerendered page and during hydration, when there is no browser to ask yet. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
