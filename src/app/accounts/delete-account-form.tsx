import { useState } from 'react';
import * as v from 'valibot';
import type { User } from '../../shared/contract/accounts.ts';
import { serverPaths } from '../paths.ts';
import { ApiError } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useDeleteAccount } from './mutations.ts';
import { PasswordInput } from './password-input.tsx';
import { signOut } from './sign-out.ts';

/** How long the last notice can be read before the page is left. */
const noticeMs = 2000;

const DeleteConfirmation = v.object({
  password: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
});

interface DeleteAccountFormProps {
  user: User;
  onCancel: () => void;
}

/** Asks for the password, or the email address of an account without one; once more when a paid box would be lost. */
export function DeleteAccountForm({ user, onCancel }: DeleteAccountFormProps) {
  const deletion = useDeleteAccount();
  const [lossWarning, setLossWarning] = useState<string | null>(null);
  const field = user.hasPassword ? 'password' : 'email';
  async function submit(confirmation: v.InferOutput<typeof DeleteConfirmation>) {
    try {
      await deletion.mutateAsync({ ...confirmation, evenSo: lossWarning !== null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 400) return { field, message: error.sentence };
      if (error.status !== 409) throw error;
      return setLossWarning(error.sentence);
    }
    toast({
      title: 'Account deleted',
      description: 'We have mailed you a confirmation.',
      variant: 'success',
    });
    await signOut(serverPaths.logout, noticeMs);
  }
  return (
    <Form label="Delete account" schema={DeleteConfirmation} onSubmit={submit}>
      {lossWarning && (
        <Alert variant="danger" title="You would lose a box">
          {lossWarning}
        </Alert>
      )}
      {user.hasPassword ? (
        <Field label="Your password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      ) : (
        <Field label="Your email address" name="email" required hint={`Please type ${user.email}.`}>
          <TextInput type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={deletion.isPending} onClick={onCancel}>
          Keep my account
        </Button>
        <SubmitButton variant="danger" pendingLabel="Deleting...">
          {lossWarning ? 'Delete even so' : 'Delete my account'}
        </SubmitButton>
      </div>
    </Form>
  );
}
