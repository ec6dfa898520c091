import { useRef } from 'react';
import { type DeferredPart, useStartWhen } from './hydrate-when-visible.tsx';

const touches = ['pointerdown', 'focusin', 'input'];

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
  useStartWhen(place, start, (form) => {
    if (form.contains(document.activeElement) || isWanted()) start();
    const onTouch = ({ target }: Event) => target instanceof Node && form.contains(target) && start();
    // In the capture phase on window: React stops the propagation of events inside a boundary that is not hydrated yet.
    for (const event of touches) addEventListener(event, onTouch, true);
    return () => {
      for (const event of touches) removeEventListener(event, onTouch, true);
    };
  });
  return <div ref={place}>{element}</div>;
}
