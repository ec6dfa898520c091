import {
  type ComponentType,
  type EffectCallback,
  lazy,
  type ReactElement,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { loadWithRetry } from './lazy-with-retry.ts';
import { useHydrated } from './use-hydrated.ts';

/** Negative, since an element that only touches the lower edge of the viewport counts as intersecting. */
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
 * Lazy hydration: the part's code is fetched when it comes into view, which a focus inside it brings about too, or after eight
 * seconds; at once where no HTML stands (after a navigation inside the app).
 */
export function HydrateWhenVisible({ part: { element, start } }: { part: DeferredPart }) {
  const place = useRef<HTMLDivElement>(null);
  useStartWhen(place, start, (part) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
      rootMargin: margin,
    });
    observer.observe(part);
    const timer = setTimeout(start, longestWaitMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  });
  return <div ref={place}>{element}</div>;
}

/**
 * Calls `watch` with the container to decide when to start; starts at once if it was rendered in the browser, without
 * prerendered HTML.
 */
export function useStartWhen(
  place: RefObject<HTMLElement | null>,
  start: () => void,
  watch: (place: HTMLElement) => ReturnType<EffectCallback>,
): void {
  const hydrated = useHydrated();
  const [isNew] = useState(hydrated);
  const begin = useEffectEvent(() => (isNew || !place.current ? start() : watch(place.current)));
  useEffect(() => begin(), []);
}
