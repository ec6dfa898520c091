import { useId, useState } from 'react';
import * as v from 'valibot';
import { checkNewPassword } from '../../shared/accounts.ts';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { toast } from '../ui/toast.ts';
import { toastFailure, toastRefusal } from './form-toasts.ts';
import { useChangePassword } from './mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';

const ChangedPassword = v.object({
  currentPassword: v.string(),
  password: v.string(),
  confirmPassword: v.string(),
});

/** A new password for whoever knows the present one; the form is empty again afterwards. */
export function ChangePasswordForm() {
  const heading = useId();
  const change = useChangePassword();
  const [formKey, setFormKey] = useState(0);
  async function submit(input: v.InferOutput<typeof ChangedPassword>) {
    const refusal = checkNewPassword(input);
    if (refusal) return toastRefusal(refusal);
    const { currentPassword, password: newPassword } = input;
    await toastFailure('Update Failed', change.mutateAsync({ currentPassword, newPassword }));
    toast({
      title: 'Password changed',
      description: 'Your other devices have been signed out.',
      variant: 'success',
    });
    setFormKey(formKey + 1);
  }
  return (
    <section aria-labelledby={heading} className="mt-6">
      <Card>
        <h2 id={heading} className="text-xl">
          Password
        </h2>
        <p className="mt-1 mb-5 text-muted">Every other device will be signed out.</p>
        <Form key={formKey} label="Password" schema={ChangedPassword} onSubmit={submit}>
          <Field label="Current Password" name="currentPassword" required>
            <PasswordInput autoComplete="current-password" passwordName="current password" />
          </Field>
          <NewPasswordFields />
          <SubmitButton pendingLabel="Saving...">Change password</SubmitButton>
        </Form>
      </Card>
    </section>
  );
}
