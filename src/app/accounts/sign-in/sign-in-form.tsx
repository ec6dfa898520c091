import { Login } from '../../../shared/contract/accounts.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordInput } from '../password-input.tsx';
import { EmailField } from './email-field.tsx';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { useReturnTo } from './hydrated-search-params.ts';
import { useSignInSubmit } from './use-sign-in-submit.ts';

interface SignInFormProps {
  onSignedIn?: () => void;
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const signIn = useSignInSubmit();
  const returnTo = useReturnTo();
  async function submit(input: Login) {
    const issues = await signIn(input);
    if (!issues) onSignedIn?.();
    return issues;
  }
  return (
    <Form label="Sign In" schema={Login} onSubmit={submit}>
      <EmailField />
      <div>
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <ForgotPasswordLink returnTo={returnTo} />
      </div>
      <SubmitButton size="large" fullWidth pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
    </Form>
  );
}
