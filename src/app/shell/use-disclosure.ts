import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** WAI disclosure: a button that shows a list. Escape, a tap elsewhere, focus leaving and a new page close it. */
export function useDisclosure() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!open) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open]);

  const boxProps = {
    ref: box,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return;
      setOpen(false);
      button.current?.focus();
    },
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false);
    },
  };
  const buttonProps = {
    ref: button,
    type: 'button' as const,
    'aria-expanded': open,
    'aria-controls': id,
    onClick: () => setOpen(!open),
  };
  return { open, boxProps, buttonProps, listProps: { id, hidden: !open } };
}
