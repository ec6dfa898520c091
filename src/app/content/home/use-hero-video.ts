import { useEffect, useState } from 'react';
import { findHeroVideo } from './find-hero-video.ts';

/** With reduced motion or reduced data no video is loaded, nor searched for. */
const reducedMotionOrData = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** The URL of the hero video, looked up once the browser is idle; null without one. */
export function useHeroVideo(): string | null {
  const [videoUrl, setVideoUrl] = useState<string | null>(null);
  useEffect(() => {
    const reducedQuery = matchMedia(reducedMotionOrData);
    if (reducedQuery.matches || savesData()) return;
    let isActive = true;
    const search = async () => {
      const found = isActive && navigator.onLine ? await findHeroVideo() : null;
      if (isActive) setVideoUrl(found);
    };
    const stop = () => {
      isActive = false;
      setVideoUrl(null);
    };
    whenIdle(search);
    reducedQuery.addEventListener('change', stop);
    return () => {
      isActive = false;
      reducedQuery.removeEventListener('change', stop);
    };
  }, []);
  return videoUrl;
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
