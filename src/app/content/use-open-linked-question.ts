import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Opens the question named in the URL's hash, also after navigation inside the app, where the browser does not do it. Before
 * the paint, so that the scrolling that follows finds it open.
 */
export function useOpenLinkedQuestion(): void {
  const location = useLocation();
  useLayoutEffect(() => {
    const question = document.getElementById(location.hash.slice(1))?.closest('details');
    if (question) question.open = true;
  }, [location]);
}
