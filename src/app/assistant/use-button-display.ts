import { type RefObject, useEffect, useState } from 'react';

/** In the lower right corner, with its words or as a circle; as a circle in the header; or not in sight. */
type ButtonDisplay = 'withLabel' | 'circle' | 'inHeader' | 'hidden';
/** In px, from the right edge of the page; `top` from the upper edge. */
type Place = { right: number; left: number; top: number };

const controls = 'a, button, input, select, textarea, summary, label';
/** `animationend`: a panel that closes lies over the corner until its animation is over. */
const changes = ['scroll', 'resize', 'click', 'animationend'];
/** Distance in px of the tested points: half of the smallest control, so that none is missed. */
const step = 14;
const scrolledFrom = 50;

/**
 * The button is a circle once the page is scrolled, and where its words would cover a control of the page. Where the circle
 * would cover one it moves to the free place in the header and stays there until the page is at its top again; without a
 * free place it waits out of sight, until the page moves or the focus comes to it. Undefined before the page was looked at.
 */
export function useButtonDisplay(button: RefObject<Element | null>): ButtonDisplay | undefined {
  const [display, setDisplay] = useState<ButtonDisplay>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setDisplay((before) => displayFor(before, button.current)));
    };
    look();
    for (const change of changes) addEventListener(change, look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const change of changes) removeEventListener(change, look);
    };
  }, [button]);
  return display;
}

function displayFor(before: ButtonDisplay | undefined, button: Element | null): ButtonDisplay {
  const isScrolled = scrollY > scrolledFrom;
  const corner = document.documentElement.clientHeight - 72;
  const isUnobstructed = (place: Place) => !coversControl(button, place);
  const staysInHeader = before === 'inHeader' && isScrolled;
  if (!staysInHeader && isUnobstructed({ right: 12, left: 68, top: corner }))
    return isScrolled || !isUnobstructed({ right: 68, left: 164, top: corner }) ? 'circle' : 'withLabel';
  return isUnobstructed({ right: 114, left: 158, top: 8 }) ? 'inHeader' : 'hidden';
}

/** Whether a control other than the button lies in a place, which is 56 px high. */
function coversControl(button: Element | null, { right, left, top }: Place): boolean {
  // Not the root's, which counts the gutter of the scroll bar.
  const { clientWidth } = document.body;
  for (let x = right; x <= left; x += step)
    for (let y = top; y <= top + 4 * step; y += step) {
      const elements = document.elementsFromPoint(clientWidth - x, y);
      if (elements.find((element) => !button?.contains(element))?.closest(controls)) return true;
    }
  return false;
}
