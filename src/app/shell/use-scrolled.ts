import { useSyncExternalStore } from 'react';

const threshold = 50;

/** Whether the page is scrolled by more than 50 px (spec section 2). */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > threshold,
    () => false,
  );
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}
