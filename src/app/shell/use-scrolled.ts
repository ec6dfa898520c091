import { useEffect, useState } from 'react';

const threshold = 50;

/** Whether the page is scrolled by more than 50 px (spec section 2). */
export function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const read = () => setIsScrolled(window.scrollY > threshold);
    // Reading scrollY at once would force a synchronous layout during hydration.
    requestAnimationFrame(read);
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, []);
  return isScrolled;
}
