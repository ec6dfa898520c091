import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After a change of page the focus goes to its heading, which also reads it out. The first page is left
 * alone: there the browser has already said where the reader is.
 */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname]);
}
