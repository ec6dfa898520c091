import { Tooltip } from 'radix-ui';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Icon buttons (`buttonStyle`, size "icon") and clipped texts (`ClippedText`). */
const targets = '.icon-button, [data-clipped]';

/** Mounted once. Tooltips repeat accessible names. Focus set by a dialog opens none. */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => watchTargets(setTarget), []);
  if (!target?.isConnected) return null;
  const { top, left, width, height } = target.getBoundingClientRect();
  return (
    <Tooltip.Provider>
      <Tooltip.Root open>
        <Tooltip.Trigger asChild>
          <span className="pointer-events-none fixed" style={{ top, left, width, height }} />
        </Tooltip.Trigger>
        <Tooltip.Portal container={landmarkOf(target)}>
          {/* Padding lets the pointer reach the text. */}
          <Tooltip.Content collisionPadding={8} className="tooltip z-70 py-1.5 print:hidden">
            <p className="max-w-80 rounded-md bg-ink px-3 py-1.5 text-sm text-paper shadow-md [overflow-wrap:anywhere]">
              {nameOf(target)}
            </p>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

/** All content must be inside a landmark. */
function landmarkOf(element: HTMLElement): HTMLElement | null {
  return element.closest<HTMLElement>('dialog, header, main') ?? document.querySelector('main');
}

function nameOf(element: HTMLElement): string {
  return element.ariaLabel ?? (element.querySelector('.sr-only') ?? element).textContent;
}

// Product 13.3.
const openAfterMs = 700;
const neighborMs = 300;
/** Focus may scroll the page first, which closes tooltips. */
const openAfterFocusMs = 100;

function watchTargets(show: (target: HTMLElement | null) => void): () => void {
  let target: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let isShown = false;
  let closedAt = Number.NEGATIVE_INFINITY;
  let usesTab = false;

  function close() {
    clearTimeout(timer);
    if (isShown) closedAt = performance.now();
    isShown = false;
    target = null;
    show(null);
  }
  function open(next: HTMLElement, afterMs: number) {
    close();
    target = next;
    timer = setTimeout(() => {
      isShown = true;
      show(next);
    }, afterMs);
  }
  const listeners = {
    pointerover({ target: over, pointerType }: PointerEvent) {
      if (pointerType === 'touch' || !(over instanceof Element) || over.closest('.tooltip')) return;
      const next = over.closest<HTMLElement>(targets);
      if (next === target) return;
      const isNeighbor = isShown || performance.now() - closedAt < neighborMs;
      if (next) open(next, isNeighbor ? 0 : openAfterMs);
      else close();
    },
    pointerout: ({ relatedTarget }: PointerEvent) => relatedTarget === null && close(),
    focusin({ target: focused }: FocusEvent) {
      if (!usesTab || !(focused instanceof Element)) return;
      const next =
        focused.closest<HTMLElement>(targets) ??
        focused.querySelector<HTMLElement>(':scope > [data-clipped]');
      if (next) open(next, openAfterFocusMs);
    },
    focusout() {
      const left = target;
      // Once the focus has arrived: a dialog takes it back when it is nowhere while something in it is removed.
      if (left) setTimeout(() => target === left && close());
    },
    pointerdown() {
      usesTab = false;
      close();
    },
    scroll: () => isShown && close(),
    keydown({ key }: KeyboardEvent) {
      usesTab = key === 'Tab';
      // Synchronously: Escape is meant for the dialog below.
      if (key === 'Escape') flushSync(close);
    },
  };
  const watching = new AbortController();
  const options = { signal: watching.signal, passive: true, capture: true };
  addEventListener('pointerover', listeners.pointerover, options);
  addEventListener('pointerout', listeners.pointerout, options);
  addEventListener('pointerdown', listeners.pointerdown, options);
  addEventListener('focusin', listeners.focusin, options);
  addEventListener('focusout', listeners.focusout, options);
  addEventListener('click', close, options);
  addEventListener('scroll', listeners.scroll, options);
  addEventListener('keydown', listeners.keydown, options);
  return () => watching.abort();
}
