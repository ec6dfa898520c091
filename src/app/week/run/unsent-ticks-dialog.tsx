import { ConfirmDialog } from '../../ui/overlay/modal.tsx';

interface UnsentTicksDialogProps {
  ticks: number;
  onClose: () => void;
  onSignOut: () => void;
}

export function UnsentTicksDialog({ ticks, onClose, onSignOut }: UnsentTicksDialogProps) {
  const them = ticks === 1 ? '1 tick of the run was' : `${ticks} ticks of the run were`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign out and lose ticks?"
      description={`${them} not sent yet. Signing out deletes ${ticks === 1 ? 'it' : 'them'} from this device.`}
      confirmLabel="Sign out and delete"
      cancelLabel="Stay signed in"
      danger
      onConfirm={onSignOut}
    />
  );
}
