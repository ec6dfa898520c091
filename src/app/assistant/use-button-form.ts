import { type RefObject, useEffect, useState } from 'react';

/** With its words, as a circle, or not in sight. */
type ButtonForm = 'whole' | 'circle' | 'hidden';

const controls = 'a, button, input, select, textarea, summary, label';
const changes = ['scroll', 'resize', 'click'];
/** From the page's edges, in px: where the button begins, and where the circle and the whole button end. */
const [edge, circleEnd, wholeEnd] = [12, 68, 164];
/** Half of the smallest control, in px: none lies between two points unseen. */
const step = 14;
const scrolledFrom = 50;

/**
 * The button is a circle once the page is scrolled, and where its words would cover a control of the page; where the
 * circle would cover one it waits out of sight, until the page moves or the focus comes to it. Undefined before
 * the page was looked at.
 */
export function useButtonForm(button: RefObject<Element | null>): ButtonForm | undefined {
  const [form, setForm] = useState<ButtonForm>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setForm(formFor(button.current)));
    };
    look();
    for (const change of changes) addEventListener(change, look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const change of changes) removeEventListener(change, look);
    };
  }, [button]);
  return form;
}

function formFor(button: Element | null): ButtonForm {
  if (coversControl(button, circleEnd)) return 'hidden';
  return scrollY > scrolledFrom || coversControl(button, wholeEnd) ? 'circle' : 'whole';
}

/** Whether a control other than the button lies in the lower right corner, up to `end` px from the right edge. */
function coversControl(button: Element | null, end: number): boolean {
  const { clientWidth, clientHeight } = document.documentElement;
  for (let x = edge; x <= end; x += step)
    for (let y = edge; y <= circleEnd; y += step) {
      const under = document.elementsFromPoint(clientWidth - x, clientHeight - y);
      if (under.some((element) => (element.closest(controls) ?? button) !== button)) return true;
    }
  return false;
}
