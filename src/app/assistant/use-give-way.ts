import { type RefObject, useEffect } from 'react';

/**
 * Closes the panel when the focus goes to something that it hides altogether: who moves by keyboard must see where
 * they are (WCAG 2.4.11), and the conversation is there again with the next press.
 */
export function useGiveWay(panel: RefObject<HTMLElement | null>, active: boolean, close: () => void): void {
  useEffect(() => {
    if (!active) return;
    const look = ({ target }: FocusEvent) => {
      const box = panel.current;
      if (box && target instanceof Element && !box.contains(target) && hides(box, target)) close();
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, [panel, active, close]);
}

function hides(box: Element, target: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  return (
    under.left >= over.left &&
    under.right <= over.right &&
    under.top >= over.top &&
    under.bottom <= over.bottom
  );
}
