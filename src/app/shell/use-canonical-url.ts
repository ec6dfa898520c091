import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Prerendered HTML names the first page; browsers share this link. */
export function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  const said = useRef(pathname);
  useEffect(() => {
    if (said.current === pathname) return;
    said.current = pathname;
    document.querySelector('link[rel=canonical]')?.setAttribute('href', location.origin + pathname);
  }, [pathname]);
}
