import { type ComponentType, lazy } from 'react';

/** Pauses between two questions for code that did not arrive, in ms: doubled from the first to the longest. */
const firstPause = 1000;
const longestPause = 10_000;

/**
 * Code that comes later, and is asked for until it is there: a lost packet or a tunnel must not take down the page
 * around it. `ask` begins, or asks again at once instead of after the pause; `arrival` never rejects.
 */
export function latePart<Part>(load: () => Promise<Part>, onTrouble = () => {}) {
  // Written out, since phones of 2022 have no Promise.withResolvers, and every page stands on this.
  let resolve: (part: Part) => void = () => {};
  const arrival = new Promise<Part>((settle) => {
    resolve = settle;
  });
  let asked = false;
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask() {
    if (asked) return;
    asked = true;
    clearTimeout(timer);
    load().then(resolve, later);
  }
  function later() {
    asked = false;
    if (pause === 0) onTrouble();
    pause = Math.min(longestPause, 2 * pause || firstPause);
    timer = setTimeout(ask, pause);
  }
  return { arrival, ask };
}

/** React's `lazy` for such code; its `Suspense` waits as long as it takes. `onTrouble` hears of the first failure. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, onTrouble?: () => void) {
  const part = latePart(load, onTrouble);
  return lazy(async () => {
    part.ask();
    return { default: await part.arrival };
  });
}
