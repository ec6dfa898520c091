import { useRef, useState } from 'react';
import { business } from '../../shared/business.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classNames } from '../ui/class-names.ts';
import { ChatIcon, SpinnerIcon } from '../ui/icons.tsx';
import { toast } from '../ui/toast.ts';
import { useButtonDisplay } from './use-button-display.ts';

type Panel = typeof import('./chat-panel.tsx').ChatPanel;

/** The assistant's button; the panel's code is loaded with the first press. */
export function AssistantButton() {
  const button = useRef<HTMLButtonElement>(null);
  const display = useButtonDisplay(button);
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<Panel>();
  const isLoading = isOpen && !Panel;
  const Icon = isLoading ? SpinnerIcon : ChatIcon;

  function open() {
    setIsOpen(true);
    if (!Panel) loadPanel().then(({ ChatPanel }) => setPanel(() => ChatPanel), reportLoadError);
  }
  function reportLoadError() {
    setIsOpen(false);
    toast({
      title: `${business.assistant} could not be opened`,
      description: 'Please try again in a moment.',
      variant: 'danger',
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
        onPointerEnter={() => void loadPanel().catch(() => {})}
        onClick={open}
        className={buttonStyle({
          size: 'large',
          className: classNames(
            'fixed right-3 bottom-4 z-30 px-3.5! shadow-lg transition-opacity!',
            display === 'inHeader' &&
              '[transform:translate(-6.125rem,calc(100%+1.375rem-100dvh))_scale(0.85)]',
            display === 'hidden' && 'pointer-events-none opacity-0 focus-visible:opacity-100',
            isOpen && !isLoading && 'hidden!',
            display !== 'withLabel' && 'icon-button',
          ),
        })}
      >
        <Icon className={isLoading ? 'h-6 w-6 animate-spin' : 'h-6 w-6'} />
        <span className={display === 'withLabel' ? 'pr-1' : 'sr-only'}>Ask {business.assistant}</span>
      </button>
      {Panel && <Panel open={isOpen} onClose={() => setIsOpen(false)} opener={button} />}
    </>
  );
}

function loadPanel() {
  return import('./chat-panel.tsx');
}
