import { rules } from '../../shared/business.ts';
import { Field } from '../ui/form/field.tsx';
import { PasswordInput } from './password-input.tsx';

/** Named as `checkNewPassword` expects. */
export function NewPasswordFields({ label = 'New Password' }: { label?: string }) {
  return (
    <>
      <ChosenPasswordField label={label} />
      <Field label="Confirm Password" name="confirmPassword" required>
        <PasswordInput autoComplete="new-password" passwordName="confirmed password" />
      </Field>
    </>
  );
}

export function ChosenPasswordField({ label }: { label: string }) {
  return (
    <Field label={label} name="password" required hint={`At least ${rules.minPasswordLength} characters.`}>
      <PasswordInput autoComplete="new-password" passwordName={label.toLowerCase()} />
    </Field>
  );
}
