import { type RefObject, Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { business } from '../../shared/business.ts';
import { toast } from '../ui/feedback/toast.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { ChatIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';

const ChatPanel = lazyWithRetry(
  () => import('./chat-panel.tsx').then((module) => module.ChatPanel),
  () => toast({ title: `${business.assistant} is on the way`, description: slowPanelDescription }),
);

const slowPanelDescription = 'The connection is slow or lost. It opens by itself as soon as it is there.';

/** The assistant's button; the panel's code is loaded with the first press. */
export function AssistantButton() {
  const button = useRef<HTMLButtonElement>(null);
  const display = useButtonDisplay(button);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // As long as the panel's code has not come, the transition waits.
  const [isLoading, startLoading] = useTransition();
  const Icon = isLoading ? SpinnerIcon : ChatIcon;

  function open() {
    startLoading(() => {
      setIsOpen(true);
      setWasOpened(true);
    });
  }
  if (!display) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading}
        disabled={isLoading}
        onPointerEnter={ChatPanel.preload}
        onClick={open}
        className={buttonStyle({
          size: 'large',
          className: classNames(
            'fixed right-3 bottom-4 z-30 px-3.5! shadow-lg transition-opacity!',
            display === 'inHeader' &&
              '[transform:translate(-6.125rem,calc(100%+1.375rem-100dvh))_scale(0.85)]',
            display === 'hidden' && 'pointer-events-none opacity-0 focus-visible:opacity-100',
            isOpen && 'hidden!',
            display !== 'withLabel' && 'icon-button',
          ),
        })}
      >
        <Icon className={isLoading ? 'h-6 w-6 animate-spin' : 'h-6 w-6'} />
        <span className={display === 'withLabel' ? 'pr-1' : 'sr-only'}>Ask {business.assistant}</span>
      </button>
      <Suspense>
        {wasOpened && <ChatPanel open={isOpen} onClose={() => setIsOpen(false)} opener={button} />}
      </Suspense>
    </>
  );
}

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
function useButtonDisplay(button: RefObject<Element | null>): ButtonDisplay | undefined {
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
