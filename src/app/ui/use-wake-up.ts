import { type RefObject, useCallback, useEffect, useRef } from 'react';

/** How near a reader who moves comes before a part wakes: most of a screen. */
const nearness = '600px';
/** Quiet time after which a part wakes without being asked for, in ms. */
const patience = 8000;

/**
 * Watches over a sleeping place and calls `wake` when it is wanted. A press on one of its buttons is held back, since
 * nobody listens yet. Returns what to call once the part is awake: it repeats that press.
 */
export function useWakeUp(place: RefObject<HTMLElement | null>, asleep: boolean, wake: () => void) {
  const pressed = useRef<HTMLElement>(null);
  const stopWatching = useRef(() => {});
  useEffect(() => {
    const target = place.current;
    if (!asleep || !target) return;
    const hold = (event: MouseEvent) => {
      const button = buttonOf(event, target);
      if (!button) return;
      event.preventDefault();
      pressed.current = button;
      wake();
    };
    stopWatching.current = watch(target, wake, hold);
    return () => stopWatching.current();
  }, [place, asleep, wake]);
  return useCallback(() => {
    stopWatching.current();
    pressed.current?.click();
    pressed.current = null;
  }, []);
}

function watch(target: HTMLElement, wake: () => void, hold: (event: MouseEvent) => void): () => void {
  const stopLooking = wakeInView(target, wake);
  const timer = setTimeout(wake, patience);
  // On the window, since React keeps presses in HTML that it has not taken over from everybody below.
  window.addEventListener('click', hold, true);
  return () => {
    stopLooking();
    clearTimeout(timer);
    window.removeEventListener('click', hold, true);
  };
}

/** What is in view wakes at once, what is near when the reader moves: many a part begins where the first view ends. */
function wakeInView(target: HTMLElement, wake: () => void): () => void {
  const look = (rootMargin: string) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && wake(), { rootMargin });
    observer.observe(target);
    return observer;
  };
  let observer = look('-1px');
  const lookFarther = () => {
    observer.disconnect();
    observer = look(nearness);
  };
  window.addEventListener('scroll', lookFarther, { once: true, passive: true });
  return () => {
    window.removeEventListener('scroll', lookFarther);
    observer.disconnect();
  };
}

/** Links, checkboxes and the like work without scripts and are left alone. */
function buttonOf({ target }: MouseEvent, place: HTMLElement): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  return button && place.contains(button) ? button : null;
}
