import { Suspense, useRef, useState, useTransition } from 'react';
import { business } from '../../shared/business.ts';
import { toast } from '../ui/feedback/toast.ts';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { classNames } from '../ui/layout/class-names.ts';
import { ChatIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { useButtonDisplay } from './use-button-display.ts';

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
