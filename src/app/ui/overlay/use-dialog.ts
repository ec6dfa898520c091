import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

interface DialogOptions {
  open: boolean;
  onClose: () => void;
  /** Nothing else on the page can be used, except notices. */
  isModal: boolean;
  /** What gets the focus. */
  firstFocus: (dialog: HTMLDialogElement) => HTMLElement | null;
  /** By default what had the focus. */
  opener?: RefObject<HTMLElement | null>;
}

/**
 * For a native `<dialog>` in the body. Not in the browser's top layer: no notice could be seen or announced above it.
 * `isShown` until it has faded out; Escape closes it; the focus returns to its opener unless something else took it.
 */
export function useDialog({ open, onClose, isModal, firstFocus, opener }: DialogOptions) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isShown, setIsShown] = useState(open);
  if (open && !isShown) setIsShown(true);
  const close = useEffectEvent(onClose);
  const takeFocus = useEffectEvent((element: HTMLDialogElement) => firstFocus(element)?.focus());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const focused = document.activeElement;
    element.show();
    takeFocus(element);
    const freeOthers = isModal ? makeOthersInert(element) : undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const uppermost = [...document.querySelectorAll('dialog[open]')].at(-1);
      if (event.key !== 'Escape' || event.defaultPrevented || uppermost !== element) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      freeOthers?.();
      const { activeElement } = document;
      const target = opener?.current ?? focused;
      element.close();
      const isFree = activeElement === document.body || element.contains(activeElement);
      if (isFree && target instanceof HTMLElement) target.focus();
    };
  }, [open, isModal, opener]);

  useLayoutEffect(() => {
    if (open || !isShown) return;
    let isCurrent = true;
    const fades = dialog.current?.getAnimations?.().map(({ finished }) => finished) ?? [];
    void Promise.allSettled(fades).then(() => isCurrent && setIsShown(false));
    return () => {
      isCurrent = false;
    };
  }, [open, isShown]);

  return { dialog, isShown };
}

function makeOthersInert(dialog: HTMLDialogElement): () => void {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement =>
      element instanceof HTMLElement &&
      element !== dialog &&
      !element.inert &&
      !element.matches('.corner-stack, .modal-shade'),
  );
  for (const element of others) element.inert = true;
  return () => {
    for (const element of others) element.inert = false;
  };
}
