import { useState } from 'react';
import type { AccountSession } from '../../shared/contract/accounts.ts';
import { userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useEndSessions } from './mutations.ts';
import { useHandleUnauthorized } from './require-sign-in.ts';

interface EndSessionDialogProps {
  /** The session to end, or all others; null closes the dialog. */
  sessionToEnd: AccountSession | 'others' | null;
  /** `isConfirmed` is false when the dialog was cancelled. */
  onClose: (isConfirmed: boolean) => void;
}

/** Asks before it signs the account out on a device, or on all others. */
export function EndSessionDialog({ sessionToEnd, onClose }: EndSessionDialogProps) {
  const ending = useEndSessions();
  const handleUnauthorized = useHandleUnauthorized();
  const target = useLastTarget(sessionToEnd);
  const name = target === 'others' ? 'Every other device' : target.device;
  function end() {
    ending.mutate(target === 'others' ? null : target.id, {
      onSuccess: () =>
        toast({ title: 'Signed out', description: `${name} has been signed out.`, variant: 'success' }),
      onError: (error) => {
        if (handleUnauthorized(error)) return;
        toast({ title: 'Sign-out failed', description: userErrorMessage(error), variant: 'danger' });
      },
      onSettled: () => onClose(true),
    });
  }
  return (
    <ConfirmDialog
      open={sessionToEnd !== null}
      onOpenChange={() => onClose(false)}
      title={target === 'others' ? 'Sign out everywhere else?' : `Sign out ${target.device}?`}
      description={`${name} will have to sign in again. You stay signed in here.`}
      confirmLabel="Sign out"
      cancelLabel="Cancel"
      pending={ending.isPending}
      onConfirm={end}
    />
  );
}

/** The words stay as they are while the dialog closes. */
function useLastTarget(sessionToEnd: EndSessionDialogProps['sessionToEnd']) {
  const [last, setLast] = useState(sessionToEnd ?? 'others');
  if (sessionToEnd && sessionToEnd !== last) setLast(sessionToEnd);
  return sessionToEnd ?? last;
}
