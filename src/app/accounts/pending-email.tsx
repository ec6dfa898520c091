import type { User } from '../../shared/contract/accounts.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { useSaveProfile } from './mutations.ts';
import { useUpdateFailedToast } from './use-update-failed-toast.ts';

interface PendingEmailProps {
  user: User;
  newEmail: string;
  /** The customer cancelled the change: the present address stays. */
  onChangeCancelled: (email: string) => void;
}

/** An email address that takes effect when the link mailed to it is opened. */
export function PendingEmail({ user, newEmail, onChangeCancelled }: PendingEmailProps) {
  const isOnline = useOnline();
  const saveProfile = useSaveProfile();
  const toastUpdateFailed = useUpdateFailedToast();
  async function cancelChange() {
    const { firstName, lastName, email, phone, address } = user;
    await toastUpdateFailed(saveProfile.mutateAsync({ firstName, lastName, email, phone, address }));
    toast({ title: 'Email unchanged', description: `We go on writing to ${email}.`, variant: 'success' });
    onChangeCancelled(email);
  }
  return (
    <Alert title="Please confirm your new email address" className="mb-5 [overflow-wrap:anywhere]">
      <p>
        We mailed a link to <strong>{newEmail}</strong>. Until you open it, we go on writing to{' '}
        <strong>{user.email}</strong>, and you sign in with it. The link works for seven days.
      </p>
      {isOnline && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={saveProfile.isPending}
          onClick={() => void cancelChange().catch(() => {})}
        >
          Keep the present address
        </Button>
      )}
    </Alert>
  );
}
