import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const AssistantButton = lazyWithRetry(() =>
  import('./assistant-button.tsx').then((module) => module.AssistantButton),
);

const pages: string[] = [paths.home, '/home', paths.contact, paths.ourGreens, paths.ourPartners, paths.faq];

/**
 * The assistant's button on its five pages; its code does not compete with that of the page. The space below the footer is there
 * from the start, so that the button covers nothing at the page's end.
 */
export function AssistantWidget() {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1');
  const isStarted = useIsStarted();
  if (!pages.includes(path)) return null;
  return (
    <>
      <div className="h-20 bg-sunken" />
      {isStarted && (
        <Suspense>
          <AssistantButton />
        </Suspense>
      )}
    </>
  );
}

const startEvents = ['scroll', 'pointermove'];
const startAfterMs = 3000;

/** True from the first scroll or movement on, or after three seconds. */
function useIsStarted(): boolean {
  const [isStarted, setIsStarted] = useState(false);
  useEffect(() => {
    const start = () => setIsStarted(true);
    for (const event of startEvents) addEventListener(event, start, { once: true });
    setTimeout(start, startAfterMs);
  }, []);
  return isStarted;
}
