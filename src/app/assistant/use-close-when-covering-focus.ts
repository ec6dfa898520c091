import { type RefObject, useEffect } from 'react';

/**
 * Closes the panel when the focus moves to an element that it covers, which keyboard users must see (WCAG 2.4.11). The
 * conversation is kept.
 */
export function useCloseWhenCoveringFocus(
  panel: RefObject<HTMLElement | null>,
  active: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const closeIfCovered = ({ target }: FocusEvent) => {
      const box = panel.current;
      if (box && target instanceof Element && !box.contains(target) && covers(box, target)) close();
    };
    document.addEventListener('focusin', closeIfCovered);
    return () => document.removeEventListener('focusin', closeIfCovered);
  }, [panel, active, close]);
}

/** Whether more than half of the target is covered: nobody can type into a field of which only an edge is seen. */
function covers(box: Element, target: Element): boolean {
  const [over, under] = [box.getBoundingClientRect(), target.getBoundingClientRect()];
  const width = Math.min(over.right, under.right) - Math.max(over.left, under.left);
  const height = Math.min(over.bottom, under.bottom) - Math.max(over.top, under.top);
  return width > 0 && height > 0 && width * height > (under.width * under.height) / 2;
}
