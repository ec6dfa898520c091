import { useEffect, useState } from 'react';

/** A visitor who asks for little motion or little data gets no film, not even the question whether there is one. */
export const quietWishes = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** Becomes true when the page has loaded and has nothing to do: a film in the background must cost the first view nothing. */
export function useFilmTime(): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (wantsQuiet()) return;
    let waiting = true;
    const start = () => void (waiting && navigator.onLine && setTime(true));
    const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start) : setTimeout(start));
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle, { once: true });
    return () => {
      waiting = false;
    };
  }, []);
  return isTime;
}

function wantsQuiet(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia(quietWishes).matches;
}
