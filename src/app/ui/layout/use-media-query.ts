import { useSyncExternalStore } from 'react';

/** Only for components that are never prerendered. */
export function useMediaQuery(text: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(text);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(text).matches,
  );
}
