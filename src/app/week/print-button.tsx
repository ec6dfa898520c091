import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';

interface PrintButtonProps {
  label: string;
  className?: string;
  /** False: nothing is printed. */
  onPrint?: () => unknown;
  /** The browser's own printing (Ctrl+P) prints this sheet too. */
  isDefault?: true;
  /** In print, base.css hides everything else. */
  children: ReactNode;
}

const cannotPrint = {
  title: 'This browser cannot print',
  description: 'Open this page in Chrome, Safari or Firefox, best on a computer, and print it there.',
  variant: 'danger' as const,
};

/** Stays until the next interaction: iOS fires `afterprint` before printing. */
export function PrintButton({ label, className, onPrint, isDefault, children }: PrintButtonProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const end = () => setIsShown(false);
    const actions = ['pointerdown', 'keydown'] as const;
    for (const action of actions) addEventListener(action, end);
    return () => {
      for (const action of actions) removeEventListener(action, end);
    };
  }, [isShown]);
  const showBeforePrint = useEffectEvent(() => {
    if (document.querySelector('.print-sheet')) return;
    void onPrint?.();
    flushSync(() => setIsShown(true));
  });
  useEffect(() => {
    if (!isDefault) return;
    const show = () => showBeforePrint();
    addEventListener('beforeprint', show);
    return () => removeEventListener('beforeprint', show);
  }, [isDefault]);
  async function start() {
    // Some browsers within other apps have no printing.
    if (typeof window.print !== 'function') return toast(cannotPrint);
    if ((await onPrint?.()) === false) return;
    flushSync(() => setIsShown(true));
    print();
  }
  return (
    <>
      <Button variant="secondary" className={className} onClick={start}>
        {label}
      </Button>
      {isShown && createPortal(<div className="print-sheet">{children}</div>, document.body)}
    </>
  );
}
