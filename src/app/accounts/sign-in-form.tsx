import { checkLogin, Login } from '../../shared/accounts.ts';
import { paths } from '../paths.ts';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { toastFailure, toastValidationError } from './form-toasts.ts';
import { issuesOf } from './missing-fields.ts';
import { useSignIn } from './mutations.ts';
import { PasswordInput } from './password-input.tsx';

interface SignInFormProps {
  onSignedIn?: () => void;
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const signIn = useSignIn();
  async function submit(input: Login) {
    const refusal = checkLogin(input);
    if (refusal) return issuesOf(toastValidationError(refusal), input);
    await toastFailure('Login failed', signIn.mutateAsync(input));
    onSignedIn?.();
  }
  return (
    <Form label="Sign In" schema={Login} onSubmit={submit}>
      <Field label="Email" name="email" required>
        <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Field>
      <div>
        <Field label="Password" name="password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <TextLink
          to={paths.forgotPassword}
          className="mt-1 inline-flex min-h-11 items-center text-sm font-medium!"
        >
          Forgot password?
        </TextLink>
      </div>
      <SubmitButton size="large" fullWidth pendingLabel="Signing in...">
        Sign In
      </SubmitButton>
    </Form>
  );
}
