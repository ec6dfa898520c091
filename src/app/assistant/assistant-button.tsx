import { Suspense, useRef, useState, useTransition } from 'react';
import { useLocation } from 'react-router';
import { business } from '../../shared/business.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/feedback/toast.ts';
import { buttonStyle } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ChatIcon, SpinnerIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { useHydrated } from '../ui/layout/use-hydrated.ts';

const ChatPanel = lazyWithRetry(
  () => import('./chat-panel.tsx').then((module) => module.ChatPanel),
  () => toast({ title: `${business.assistant} is on the way`, description: slowPanelDescription }),
);

const slowPanelDescription = 'The connection is slow or lost. It opens by itself as soon as it is there.';

const pages: string[] = [paths.home, '/home', paths.contact, paths.ourGreens, paths.ourPartners, paths.faq];

/** After hydration only: the fallback page starts any page, and without scripts the button does nothing. */
function useIsOnPage(): boolean {
  const isListed = pages.includes(useLocation().pathname.replace(/(.)\/$/, '$1'));
  return useHydrated() && isListed;
}

/** Keeps the button from covering the end of the page. */
export function RoomForAssistant() {
  return useIsOnPage() && <div className="h-[max(5.5rem,88px)] bg-sunken" />;
}

export function AssistantButton() {
  return useIsOnPage() && <ButtonWithPanel />;
}

/** The panel's code loads on the first press. */
function ButtonWithPanel() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  // Pending until the panel's code has loaded.
  const [isLoading, startLoading] = useTransition();
  const Icon = isLoading ? SpinnerIcon : ChatIcon;

  function open() {
    startLoading(() => {
      setIsOpen(true);
      setWasOpened(true);
    });
  }
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
          className: classNames('assistant-button shadow-lg', isOpen && 'invisible'),
        })}
      >
        <Icon className={classNames('h-6 w-6', isLoading && 'animate-spin')} />
        <span className="max-[1399px]:sr-only">Ask {business.assistant}</span>
      </button>
      <Suspense>
        {wasOpened && <ChatPanel open={isOpen} onClose={() => setIsOpen(false)} opener={button} />}
      </Suspense>
    </>
  );
}
