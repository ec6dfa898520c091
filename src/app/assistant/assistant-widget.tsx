import { type Ref, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { ChatIcon, SpinnerIcon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';

type Panel = typeof import('./chat-panel.tsx').ChatPanel;

const pages: string[] = [paths.home, '/home', paths.contact, paths.ourGreens, paths.ourPartners, paths.faq];

/**
 * Eden's button on its five pages. It is rendered once the browser is idle, and the panel's code is loaded with the first press.
 * The space below the footer is there from the start, so that the button covers nothing at the page's end.
 */
export function AssistantWidget() {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1');
  const isIdle = useIsIdle();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel>();
  const isShown = pages.includes(path);
  useEffect(() => {
    if (!isShown) setIsOpen(false);
  }, [isShown]);
  if (!isShown) return null;

  function open() {
    setIsOpen(true);
    if (!Panel) loadPanel().then(({ ChatPanel }) => setPanel(() => ChatPanel), reportLoadError);
  }
  function reportLoadError() {
    setIsOpen(false);
    toast({ title: 'Eden is out of reach', description: 'Please try again in a moment.', variant: 'danger' });
  }
  return (
    <>
      <div className="h-20 bg-sunken" />
      {isIdle && <OpenButton ref={button} isOpen={isOpen} isLoading={isOpen && !Panel} onOpen={open} />}
      {Panel && <Panel open={isOpen} onClose={() => setIsOpen(false)} opener={button} />}
    </>
  );
}

interface OpenButtonProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  isLoading: boolean;
  onOpen: () => void;
}

function OpenButton({ ref, isOpen, isLoading, onOpen }: OpenButtonProps) {
  const Icon = isLoading ? SpinnerIcon : ChatIcon;
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-busy={isLoading}
      disabled={isLoading}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={onOpen}
      className={buttonStyle({
        size: 'large',
        className: classNames(
          'fixed right-4 bottom-4 z-30 px-4! shadow-lg sm:right-6',
          isOpen && !isLoading && 'hidden!',
        ),
      })}
    >
      <Icon className={isLoading ? 'h-6 w-6 animate-spin' : 'h-6 w-6'} />
      Ask Eden
    </button>
  );
}

function loadPanel() {
  return import('./chat-panel.tsx');
}

/** True once the browser has been idle, at the latest after four seconds. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    later(() => setIsIdle(true), { timeout: 4000 });
  }, []);
  return isIdle;
}
