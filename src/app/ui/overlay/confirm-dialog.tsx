import { Button } from '../layout/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** For actions that can't be undone. */
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
}

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Keep',
  danger,
  pending,
  onConfirm,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog {...rest} width="28rem">
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={pending} onClick={() => rest.onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
