import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/layout/button.tsx';

interface PrintButtonProps {
  label: string;
  className?: string;
  /** Before the sheet is drawn, for example to note that it is printed. */
  onPrint?: () => unknown;
  /** The sheet: in print, base.css hides everything else. */
  children: ReactNode;
}

/** Prints a sheet that is drawn for the printer alone. */
export function PrintButton({ label, className, onPrint, children }: PrintButtonProps) {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const end = () => setIsPrinting(false);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [isPrinting]);
  async function start() {
    await onPrint?.();
    setIsPrinting(true);
  }
  return (
    <>
      <Button variant="secondary" className={className} onClick={start}>
        {label}
      </Button>
      {isPrinting && createPortal(<div className="print-sheet">{children}</div>, document.body)}
    </>
  );
}
