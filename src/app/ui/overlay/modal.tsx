import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import { dismissToasts } from '../feedback/toast.ts';
import { Button, buttonStyle } from '../layout/button.tsx';
import { CloseIcon } from '../layout/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import { WholeText } from '../text/whole-text.tsx';
import { useDialog } from './use-dialog.ts';

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
    'modal-center fixed inset-0 z-50 m-auto block h-fit max-h-[84dvh] overflow-y-auto overscroll-contain rounded-xl bg-surface p-6 text-ink shadow-lg [overflow-wrap:anywhere] sm:p-8',
  right:
    'modal-right fixed inset-y-0 left-auto right-0 z-50 m-0 flex h-dvh max-h-none flex-col overflow-y-auto overscroll-contain bg-surface p-5 text-ink shadow-lg',
};

function Modal(props: ModalProps & ModalLayout) {
  const { open, onOpenChange, title, head, description, placement, width, children } = props;
  const close = () => onOpenChange(false);
  const { dialog, isShown } = useDialog({ open, onClose: close, isModal: true, firstFocus: findFirstFocus });
  const [titleId, descriptionId] = [useId(), useId()];
  useCloseOnBack(open, close);
  // An earlier toast would cover the title and close button.
  useEffect(() => {
    if (open) dismissToasts();
  }, [open]);

  if (!isShown) return null;
  const state = open ? 'open' : 'closed';
  return createPortal(
    <>
      <div aria-hidden="true" data-state={state} onClick={close} className={shadeStyle} />
      <dialog
        ref={dialog}
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={description && descriptionId}
        inert={!open}
        data-state={state}
        className={panels[placement]}
        style={{ width: `min(${width}, 100vw - 2rem)`, maxWidth: 'none' }}
      >
        <header className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className={head ? 'sr-only' : 'min-w-0 text-xl sm:text-2xl'}>
            <WholeText text={title} />
          </h2>
          <button
            type="button"
            onClick={close}
            className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mr-2 -mt-1.5 ml-auto' })}
          >
            <CloseIcon />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
          {/* After the close button, which gets the initial focus; `order-first` shows it before. */}
          {head && <div className="order-first -mt-1.5 min-w-0">{head}</div>}
        </header>
        {description && (
          <p id={descriptionId} className="mb-5 text-muted">
            <WholeText text={description} />
          </p>
        )}
        {children}
      </dialog>
    </>,
    document.body,
  );
}

export const shadeStyle = 'modal-shade fixed inset-0 z-40 bg-shade';

function findFirstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector('[data-focused-first]') ?? dialog.querySelector('button');
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
