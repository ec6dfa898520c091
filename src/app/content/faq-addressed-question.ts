import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Opens the question that the address names, also when a link inside the app leads to it: then there is no page load
 * at which the browser would. Before the paint, so that the scrolling that follows finds it open.
 */
export function useAddressedQuestion(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const question = document.getElementById(location.hash.slice(1))?.closest('details');
    if (question) question.open = true;
  }, [location]);
}
