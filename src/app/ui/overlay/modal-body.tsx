import { Dialog } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { dismissToasts } from '../feedback/toast.ts';
import { buttonStyle } from '../layout/button-style.ts';
import { CloseIcon } from '../layout/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { ModalLayout, ModalProps } from './modal.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

const panels = {
  center:
    'modal-center fixed inset-0 z-50 m-auto h-fit max-h-[84dvh] overflow-y-auto overscroll-contain rounded-xl bg-surface p-6 shadow-lg [overflow-wrap:anywhere] sm:p-8',
  right:
    'modal-right fixed inset-y-0 right-0 z-50 flex h-dvh flex-col overflow-y-auto overscroll-contain bg-surface p-5 shadow-lg',
};

export function ModalBody(props: ModalProps & ModalLayout) {
  const { open, onOpenChange, title, head, description, placement, width, children } = props;
  const opener = useRef<Element | null>(null);
  useCloseOnBack(open, () => onOpenChange(false));
  // An earlier notice would lie over the dialog's title and close button.
  useEffect(() => {
    if (open) dismissToasts();
  }, [open]);

  function takeFocus(event: Event) {
    opener.current = document.activeElement;
    const field = event.target instanceof Element && event.target.querySelector('[data-focused-first]');
    if (!(field instanceof HTMLElement)) return;
    event.preventDefault();
    field.focus();
  }
  // The focus returns to the opener, unless something else, such as a new page, has taken it.
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus();
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* Not Dialog.Overlay, which locks scrolling by a style element that the security policy refuses: base.css does. */}
        <div
          data-state={open ? 'open' : 'closed'}
          className="modal-shade pointer-events-auto fixed inset-0 z-40 bg-shade"
        />
        <Dialog.Content
          className={panels[placement]}
          style={{ width: `min(${width}, 100vw - 2rem)` }}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="mb-4 flex items-start justify-between gap-4">
            <Dialog.Title className={head ? 'sr-only' : 'min-w-0 text-2xl'}>{title}</Dialog.Title>
            <Dialog.Close
              className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2 -mt-1.5 ml-auto' })}
            >
              <CloseIcon />
              <VisuallyHidden>Close</VisuallyHidden>
            </Dialog.Close>
            {/* After the close button in the DOM, so that the close button gets the initial focus; `order-first` shows it before. */}
            {head && <div className="order-first -mt-1.5 min-w-0">{head}</div>}
          </header>
          {description && <Dialog.Description className="mb-5 text-muted">{description}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
