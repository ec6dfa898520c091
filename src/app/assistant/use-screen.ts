import { useCallback, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';

/** Whether the screen is so narrow that the panel covers the whole page. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 639.9px)');
}

/** Height in px of what an on-screen keyboard covers, so that the input can stand above it. */
export function useKeyboardInset(active: boolean): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const viewport = active ? window.visualViewport : null;
      viewport?.addEventListener('resize', changed);
      viewport?.addEventListener('scroll', changed);
      return () => {
        viewport?.removeEventListener('resize', changed);
        viewport?.removeEventListener('scroll', changed);
      };
    },
    [active],
  );
  return useSyncExternalStore(subscribe, () => {
    const viewport = window.visualViewport;
    if (!active || !viewport || viewport.scale > 1) return 0;
    return Math.max(0, Math.round(innerHeight - viewport.height - viewport.offsetTop));
  });
}
