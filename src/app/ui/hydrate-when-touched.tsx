import { useEffect, useRef, useState } from 'react';
import type { DeferredPart } from './hydrate-when-visible.tsx';
import { useHydrated } from './use-hydrated.ts';

interface HydrateWhenTouchedProps {
  part: DeferredPart;
  /** Whether the part has something to do already; asked once, after the hydration of the page. */
  isWanted: () => boolean;
}

/**
 * Lazy hydration of a form in the first view: its code is fetched with the first touch or focus, at once when it is wanted
 * already, and where no HTML stands (after a navigation inside the app). What is typed until then stays in its fields.
 */
export function HydrateWhenTouched({ part: { element, start }, isWanted }: HydrateWhenTouchedProps) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [isNew] = useState(hydrated);
  useEffect(() => {
    const form = place.current;
    if (!form || isNew || form.contains(document.activeElement) || isWanted()) return start();
    // Not React's own events: those of a part that is not hydrated yet reach nobody.
    const events = ['pointerdown', 'focusin', 'input'];
    for (const event of events) form.addEventListener(event, start, { once: true });
    return () => {
      for (const event of events) form.removeEventListener(event, start);
    };
  }, [isNew, start, isWanted]);
  return <div ref={place}>{element}</div>;
}
