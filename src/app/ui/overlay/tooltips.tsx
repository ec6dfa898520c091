import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyWithRetry } from '../layout/lazy-with-retry.ts';
import { OnceWanted } from '../layout/once-wanted.tsx';

/** What has a tooltip, and the event by which the pointer or the keyboard came to it. */
export interface TooltipTarget {
  element: HTMLElement;
  event: PointerEvent | FocusEvent;
}

const TooltipLayer = lazyWithRetry(() => import('./tooltip-layer.tsx').then((module) => module.TooltipLayer));

/** Buttons that are only a picture (`buttonStyle`, size "icon") and shortened texts (`ClippedText`). */
const targets = '.icon-button, [data-clipped]';

/**
 * The tooltips of the whole app, mounted once, in the shell. A tooltip repeats what its target already says to assistive
 * technology. Radix's code is loaded when something that has a tooltip is first pointed at, or reached with Tab: a focus that a
 * dialog sets itself opens none.
 */
export function Tooltips() {
  const [target, setTarget] = useState<TooltipTarget | null>(null);
  useEffect(() => watchTargets(setTarget), []);
  return <OnceWanted when={target !== null}>{target && <TooltipLayer target={target} />}</OnceWanted>;
}

function watchTargets(onTarget: (target: TooltipTarget | null) => void): () => void {
  let usesTab = false;
  const handle = (event: PointerEvent | FocusEvent) => {
    if (!(event.target instanceof Element)) return;
    const element =
      event.target.closest<HTMLElement>(targets) ??
      (event.type === 'focusin' ? event.target.querySelector<HTMLElement>(':scope > [data-clipped]') : null);
    if (element) onTarget({ element, event });
  };
  const listeners = {
    keydown: ({ key }: KeyboardEvent) => {
      usesTab = key === 'Tab';
      // At once: Radix gives Escape to the uppermost layer alone, and the dialog below is meant.
      if (key === 'Escape') flushSync(() => onTarget(null));
    },
    pointerdown: () => {
      usesTab = false;
    },
    pointerover: (event: PointerEvent) => event.pointerType !== 'touch' && handle(event),
    focusin: (event: FocusEvent) => usesTab && handle(event),
  };
  const watching = new AbortController();
  const options = { signal: watching.signal, passive: true };
  addEventListener('keydown', listeners.keydown, { ...options, capture: true });
  addEventListener('pointerdown', listeners.pointerdown, options);
  addEventListener('pointerover', listeners.pointerover, options);
  addEventListener('focusin', listeners.focusin, options);
  return () => watching.abort();
}
