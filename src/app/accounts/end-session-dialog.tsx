import { useState } from 'react';
import type { AccountSession } from '../../shared/accounts.ts';
import { errorSentence } from '../api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toast.ts';
import { useEndSessions } from './mutations.ts';
import { useHandleUnauthorized } from './sign-in-needed.ts';

interface EndSessionDialogProps {
  /** The device in question, or all others; null while nothing is asked. */
  asked: AccountSession | 'others' | null;
  /** `isAnswered` is false when nothing was done. */
  onClose: (isAnswered: boolean) => void;
}

/** Asks before it signs the account out on a device, or on all others. */
export function EndSessionDialog({ asked, onClose }: EndSessionDialogProps) {
  const ending = useEndSessions();
  const handleUnauthorized = useHandleUnauthorized();
  const target = useLastAsked(asked);
  const name = target === 'others' ? 'Every other device' : target.device;
  function end() {
    ending.mutate(target === 'others' ? null : target.id, {
      onSuccess: () =>
        toast({ title: 'Signed out', description: `${name} has been signed out.`, variant: 'success' }),
      onError: (error) => {
        if (handleUnauthorized(error)) return;
        toast({ title: 'Sign-out failed', description: errorSentence(error), variant: 'danger' });
      },
      onSettled: () => onClose(true),
    });
  }
  return (
    <ConfirmDialog
      open={asked !== null}
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
function useLastAsked(asked: EndSessionDialogProps['asked']) {
  const [last, setLast] = useState(asked ?? 'others');
  if (asked && asked !== last) setLast(asked);
  return asked ?? last;
}
