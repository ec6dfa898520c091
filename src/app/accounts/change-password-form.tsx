import { useState } from 'react';
import * as v from 'valibot';
import { checkNewPassword } from '../../shared/contract/accounts.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Field } from '../ui/form/field.tsx';
import { Form } from '../ui/form/form.tsx';
import { useChangePassword } from './mutations.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';
import { SaveButton } from './profile/save-button.tsx';

const ChangedPassword = v.object({
  currentPassword: v.string(),
  password: v.string(),
  confirmPassword: v.string(),
});

export function ChangePasswordForm({ onChanged }: { onChanged?: () => void }) {
  const change = useChangePassword();
  const [formKey, setFormKey] = useState(0);
  async function submit(input: v.InferOutput<typeof ChangedPassword>) {
    const refusal = checkNewPassword(input);
    if (refusal) return refusal;
    const { currentPassword, password: newPassword } = input;
    await change.mutateAsync({ currentPassword, newPassword });
    toast({
      title: 'Password changed',
      description: 'Your other devices have been signed out.',
      variant: 'success',
    });
    setFormKey(formKey + 1);
    onChanged?.();
  }
  return (
    <Form key={formKey} label="Password" schema={ChangedPassword} onSubmit={submit}>
      <Field label="Current Password" name="currentPassword" required>
        <PasswordInput autoComplete="current-password" passwordName="current password" />
      </Field>
      <NewPasswordFields />
      <SaveButton>Change password</SaveButton>
    </Form>
  );
}
