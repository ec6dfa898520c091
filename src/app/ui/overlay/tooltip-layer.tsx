import { Tooltip } from 'radix-ui';
import { type RefCallback, useLayoutEffect, useState } from 'react';
import type { TooltipTarget } from './tooltips.tsx';

/** Tooltips of product 13.3: after 700 ms, at once within 300 ms of a neighbour's. */
export function TooltipLayer({ target }: { target: TooltipTarget }) {
  // The neighbour that was left stays until Radix has closed it.
  const [[former, current], setShown] = useState<[TooltipTarget | null, TooltipTarget]>([null, target]);
  if (target !== current) setShown([target.element === current.element ? former : current, target]);
  const shown = [former, current].filter((each) => each?.element.isConnected);
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      {shown.map((each) => each && <OneTooltip key={keyOf(each.element)} target={each} />)}
    </Tooltip.Provider>
  );
}

function OneTooltip({ target }: { target: TooltipTarget }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>
        <Trigger target={target} />
      </Tooltip.Trigger>
      <Tooltip.Portal container={landmarkOf(target.element)}>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-70 max-w-80 rounded-md bg-ink px-3 py-1.5 text-sm text-paper shadow-md [overflow-wrap:anywhere] print:hidden"
        >
          {textOf(target.element)}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}

/** What Radix gives its trigger. */
interface TriggerProps {
  target: TooltipTarget;
  ref?: RefCallback<Element>;
  onPointerMove?: (event: Event) => void;
  onPointerLeave?: (event: Event) => void;
  onPointerDown?: (event: Event) => void;
  onClick?: (event: Event) => void;
  onFocus?: (event: Event) => void;
  onBlur?: (event: Event) => void;
}

/** Draws nothing: hands Radix's handlers and its reference to an element that is on the page already. */
function Trigger({ target, ref, ...handlers }: TriggerProps) {
  const { element, event } = target;
  useLayoutEffect(() => {
    ref?.(element);
    return () => {
      ref?.(null);
    };
  }, [element, ref]);
  useLayoutEffect(() => {
    const listening = new AbortController();
    const { onPointerMove, onPointerLeave, onPointerDown, onClick, onBlur } = handlers;
    // Not at once: a dialog takes the focus back when something in it goes while nothing has the focus.
    const blur = (left: Event) => requestAnimationFrame(() => onBlur?.(left));
    const byEvent = {
      pointermove: onPointerMove,
      pointerleave: onPointerLeave,
      pointerdown: onPointerDown,
      click: onClick,
      blur,
    };
    for (const [name, handler] of Object.entries(byEvent))
      if (handler) element.addEventListener(name, handler, { signal: listening.signal });
    // A shortened text in a link: the focus is the link's.
    element.closest('a')?.addEventListener('blur', blur, { signal: listening.signal });
    return () => listening.abort();
  });
  // The event by which the element was found is over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each event
  useLayoutEffect(() => {
    if (event.type === 'pointerover' && element.matches(':hover')) handlers.onPointerMove?.(event);
    if (event.type !== 'focusin') return;
    // A focus may scroll the page, which closes every tooltip.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement?.contains(element)) handlers.onFocus?.(event);
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [event]);
  return null;
}

/** All that a page says stands in a landmark. */
function landmarkOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('[role="dialog"], header, main') ?? document.querySelector('main');
}

function textOf(element: HTMLElement): string {
  const name = element.querySelector('.sr-only') ?? element;
  return element.ariaLabel ?? name.textContent;
}

const keys = new WeakMap<Element, number>();
let count = 0;

function keyOf(element: Element): number {
  const key = keys.get(element) ?? ++count;
  keys.set(element, key);
  return key;
}
