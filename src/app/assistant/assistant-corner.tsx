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
 * Eden's button on its five pages. It comes once the page is at rest, and the panel's code with the first press. The room
 * below the footer is there from the start: nothing that can be pressed lies under the button at the page's end.
 */
export function AssistantCorner() {
  const path = useLocation().pathname.replace(/(.)\/$/, '$1');
  const atRest = useRest();
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [Panel, setPanel] = useState<Panel>();
  const here = pages.includes(path);
  useEffect(() => {
    if (!here) setWanted(false);
  }, [here]);
  if (!here) return null;

  function open() {
    setWanted(true);
    if (!Panel) loadPanel().then(({ ChatPanel }) => setPanel(() => ChatPanel), refuse);
  }
  function refuse() {
    setWanted(false);
    toast({ title: 'Eden is out of reach', description: 'Please try again in a moment.', variant: 'danger' });
  }
  return (
    <>
      <div className="h-20 bg-sunken" />
      {atRest && <CornerButton ref={button} wanted={wanted} loading={wanted && !Panel} onOpen={open} />}
      {Panel && <Panel open={wanted} onClose={() => setWanted(false)} opener={button} />}
    </>
  );
}

interface CornerButtonProps {
  ref: Ref<HTMLButtonElement>;
  wanted: boolean;
  loading: boolean;
  onOpen: () => void;
}

function CornerButton({ ref, wanted, loading, onOpen }: CornerButtonProps) {
  const Mark = loading ? SpinnerIcon : ChatIcon;
  return (
    <button
      ref={ref}
      type="button"
      aria-haspopup="dialog"
      aria-expanded={wanted}
      aria-busy={loading}
      disabled={loading}
      onPointerEnter={() => void loadPanel().catch(() => {})}
      onClick={onOpen}
      className={buttonStyle({
        size: 'large',
        className: classNames(
          'fixed right-4 bottom-4 z-30 px-4! shadow-lg sm:right-6',
          wanted && !loading && 'hidden!',
        ),
      })}
    >
      <Mark className={loading ? 'h-6 w-6 animate-spin' : 'h-6 w-6'} />
      Ask Eden
    </button>
  );
}

function loadPanel() {
  return import('./chat-panel.tsx');
}

/** True once the browser has nothing more urgent to do than a button in the corner. */
function useRest(): boolean {
  const [atRest, setAtRest] = useState(false);
  useEffect(() => {
    const later = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
    later(() => setAtRest(true), { timeout: 4000 });
  }, []);
  return atRest;
}
