import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Updates the canonical link after a navigation: browsers use it for sharing, and the prerendered one names the first page. */
export function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  useEffect(() => {
    if (said.current === pathname) return;
    said.current = pathname;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + pathname);
  }, [pathname]);
}
