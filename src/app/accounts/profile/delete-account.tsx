import { useState } from 'react';
import * as v from 'valibot';
import type { User } from '../../../shared/contract/accounts.ts';
import { serverPaths } from '../../paths.ts';
import { ApiError } from '../../platform/api.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { useDeleteAccount } from '../mutations.ts';
import { PasswordInput } from '../password-input.tsx';
import { signOut } from '../sign-out.ts';

export function DeleteAccount({ user }: { user: User }) {
  const isOnline = useOnline();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FoldingSection title="Delete account">
      <ul className="mb-5 grid list-disc gap-1 pl-5 text-muted marker:text-edge">
        <li>Your subscriptions end at once, and nothing more is charged.</li>
        <li>
          Your name, addresses and saved cards are deleted, also your messages if you have confirmed your
          email address. Credit that is left is lost.
        </li>
        <li>Past orders stay in our books, without your name and address but with the ZIP code.</li>
      </ul>
      {isOnline ? (
        <Button variant="secondary" className="text-danger!" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
      ) : (
        <OfflineNote />
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete your account?"
        description="This cannot be undone."
        width="28rem"
      >
        <DeleteAccountForm user={user} onCancel={() => setIsOpen(false)} />
      </Dialog>
    </FoldingSection>
  );
}

const noticeMs = 2000;

const DeleteConfirmation = v.object({
  password: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
});

interface DeleteAccountFormProps {
  user: User;
  onCancel: () => void;
}

/** Asks again if a paid box would be lost. */
function DeleteAccountForm({ user, onCancel }: DeleteAccountFormProps) {
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
