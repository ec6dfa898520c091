import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { dismissToasts } from '../feedback/toast.ts';
import { Button, buttonStyle } from '../layout/button.tsx';
import { CloseIcon } from '../layout/icons.tsx';
import { useRadix } from '../layout/radix.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';

export interface ModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Shown instead of the title, which remains the accessible name. */
  head?: ReactNode;
  description?: string;
  /** The field with `data-focused-first` gets the initial focus, otherwise the close button. */
  children: ReactNode;
}

interface ModalLayout {
  placement: 'center' | 'right';
  /** Any CSS length, limited to the screen. */
  width: string;
}

const panels = {
  center:
    'modal-center fixed inset-0 z-50 m-auto h-fit max-h-[84dvh] overflow-y-auto overscroll-contain rounded-xl bg-surface p-6 shadow-lg [overflow-wrap:anywhere] sm:p-8',
  right:
    'modal-right fixed inset-y-0 right-0 z-50 flex h-dvh flex-col overflow-y-auto overscroll-contain bg-surface p-5 shadow-lg',
};

function Modal(props: ModalProps & ModalLayout) {
  const { open, onOpenChange, title, head, description, placement, width, children } = props;
  const radix = useRadix(open);
  const opener = useRef<Element | null>(null);
  useCloseOnBack(open, () => onOpenChange(false));
  // An earlier toast would cover the title and close button.
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
  // Unless something else, such as a new page, took the focus.
  function returnFocus(event: Event) {
    event.preventDefault();
    if (document.activeElement === document.body && opener.current instanceof HTMLElement)
      opener.current.focus();
  }

  if (!radix) return null;
  const { Dialog } = radix;
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        {/* Not Dialog.Overlay: the CSP blocks its style element. base.css locks scrolling. */}
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
            {/* After the close button, which gets the initial focus; `order-first` shows it before. */}
            {head && <div className="order-first -mt-1.5 min-w-0">{head}</div>}
          </header>
          {description && <Dialog.Description className="mb-5 text-muted">{description}</Dialog.Description>}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Back would leave the page behind the panel. */
export function useCloseOnBack(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!active) return;
    const listen = () => onBack();
    addEventListener('popstate', listen);
    return () => removeEventListener('popstate', listen);
  }, [active]);
}

export function Dialog({ width = '32rem', ...rest }: ModalProps & { width?: string }) {
  return <Modal {...rest} placement="center" width={width} />;
}

/** Slides in from the right. */
export function Drawer({ width = '24rem', ...rest }: ModalProps & { width?: string }) {
  return <Modal {...rest} placement="right" width={width} />;
}

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Offered first. */
  alternative?: { label: string; onSelect: () => void } | undefined;
  /** For irreversible actions. */
  danger?: boolean;
  /** Shown above the buttons. */
  children?: ReactNode;
  pending?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Keep',
  alternative,
  danger,
  pending,
  onConfirm,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog {...rest} width="28rem">
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={pending} onClick={() => rest.onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        {alternative && (
          <Button disabled={pending} onClick={alternative.onSelect}>
            {alternative.label}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
