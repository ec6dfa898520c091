import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Browsers share a page by its canonical address, which the build wrote for the page that was opened first. */
export function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  useEffect(() => {
    if (said.current === pathname) return;
    said.current = pathname;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + pathname);
  }, [pathname]);
}
