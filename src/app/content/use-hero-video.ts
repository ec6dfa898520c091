import { useEffect, useState } from 'react';
import { findHeroVideo } from './find-hero-video.ts';

/** With reduced motion or reduced data no video is loaded, nor searched for. */
const reducedMotionOrData = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** The address of the film behind the headline, as soon as the page has nothing else to do; null without one. */
export function useHeroVideo(): string | null {
  const [film, setFilm] = useState<string | null>(null);
  useEffect(() => {
    const quiet = matchMedia(reducedMotionOrData);
    if (quiet.matches || savesData()) return;
    let wanted = true;
    const search = async () => {
      const found = wanted && navigator.onLine ? await findHeroVideo() : null;
      if (wanted) setFilm(found);
    };
    const stop = () => {
      wanted = false;
      setFilm(null);
    };
    whenIdle(search);
    quiet.addEventListener('change', stop);
    return () => {
      wanted = false;
      quiet.removeEventListener('change', stop);
    };
  }, []);
  return film;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => void): void {
  const wait = () => void ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
