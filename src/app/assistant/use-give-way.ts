import { type RefObject, useEffect } from 'react';

/**
 * Closes the panel when the focus goes to something that it hides: who moves by keyboard must see where
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

/** More than half of it: a field of which an edge looks out is as good as hidden to who types into it. */
function hides(box: Element, target: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  const width = Math.min(over.right, under.right) - Math.max(over.left, under.left);
  const height = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
  return width > 0 && height > 0 && width * height > (under.width * under.height) / 2;
}
