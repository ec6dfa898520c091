import {
  type ComponentType,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadWithRetry } from './lazy-with-retry.ts';
import { useHydrated } from './use-hydrated.ts';

/** Less than nothing, since an element that only touches the lower edge of the screen counts as visible. */
const margin = '-1px';
const longestWaitMs = 8000;

/** A part of a page that is hydrated late: its element, always the same one, and what lets its code be fetched. */
export interface DeferredPart {
  element: ReactElement;
  start: () => void;
}

/**
 * A part below the first view whose code waits until `start`; React leaves its prerendered HTML alone until then. It takes
 * no props: a new value before the hydration would make React throw the HTML away.
 */
export function deferredPart(load: () => Promise<ComponentType>): DeferredPart {
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  if (import.meta.env.SSR) start();
  const Part = lazy(async () => {
    await started;
    return { default: await loadWithRetry(load) };
  });
  const element = (
    <Suspense>
      <Part />
    </Suspense>
  );
  return { element, start };
}

/**
 * Lazy hydration: the part's code is fetched when it comes into view, or after eight seconds; at once where no HTML
 * stands (after a navigation inside the app).
 */
export function HydrateWhenVisible({ part: { element, start } }: { part: DeferredPart }) {
  const place = useRef<HTMLDivElement>(null);
  useOnceVisible(place, start);
  return <div ref={place}>{element}</div>;
}

/** Calls `start` when the place comes into view, which a focus inside it brings about too; at once in a new page. */
function useOnceVisible(place: RefObject<Element | null>, start: () => void): void {
  const hydrated = useHydrated();
  const [isNew] = useState(hydrated);
  useEffect(() => {
    if (isNew || !place.current) return start();
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: margin,
    });
    observer.observe(place.current);
    const timer = setTimeout(start, longestWaitMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [place, isNew, start]);
}
