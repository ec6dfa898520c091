import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '../ui/layout/focus-heading.ts';

/**
 * After a change of page the focus goes to its heading. The first page is left alone: there the browser has already
 * said where the reader is.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusHeading({ preventScroll: true });
  }, [pathname]);
}
