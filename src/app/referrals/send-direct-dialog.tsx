import { useMutation } from '@tanstack/react-query';
import { SendReferral } from '../../shared/contract/referrals.ts';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { ApiError, api, unwrap, userErrorMessage } from '../platform/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { refreshReferrals } from './summary-query.ts';

interface SendDirectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a friend's address, to which the server mails code and link. */
export function SendDirectDialog({ open, onOpenChange }: SendDirectDialogProps) {
  const submit = useSendReferral(() => onOpenChange(false));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send Direct"
      description="We mail your friend your code, the discount and the link."
      width="28rem"
    >
      <Form label="Send Direct" schema={SendReferral} onSubmit={({ email }) => submit(email)}>
        <Field label="Friend's email" name="email" required>
          <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <SubmitButton fullWidth pendingLabel="Sending...">
          Send invitation
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

/** Toasts of spec section 8. A refusal stands beside the field as well; nothing is sent without an address. */
function useSendReferral(onSent: () => void) {
  const handleUnauthorized = useHandleUnauthorized();
  const send = useMutation({
    mutationFn: (email: string) => unwrap(api.api.referrals.send.post({ email })),
    onSuccess: refreshReferrals,
  });
  return async (email: string) => {
    if (!email) return { field: 'email', message: "Please enter your friend's email address." };
    try {
      await send.mutateAsync(email);
    } catch (error) {
      if (handleUnauthorized(error)) return;
      const description = error instanceof ApiError ? userErrorMessage(error) : 'Please try again.';
      toast({ title: 'Failed to send referral', description, variant: 'danger' });
      return { field: 'email', message: description };
    }
    onSent();
    toast({
      title: 'Referral sent!',
      description: 'Your friend will receive an email with your referral code and discount.',
      variant: 'success',
    });
  };
}
