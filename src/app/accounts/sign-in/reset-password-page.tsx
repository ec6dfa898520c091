import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { checkNewPassword } from '../../../shared/contract/accounts.ts';
import { paths } from '../../paths.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';
import { useResetPassword } from '../mutations.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { AccountFrame } from './account-frame.tsx';
import { deleteMailedToken, useMailedToken } from './mailed-token.ts';

const NewPassword = v.object({ password: v.string(), confirmPassword: v.string() });

export function meta() {
  return [...pageMeta('New password', 'Choose a new password.'), { name: 'robots', content: 'noindex' }];
}

export default function ResetPasswordPage() {
  const token = useMailedToken();
  if (token) return <NewPasswordForm token={token} />;
  return (
    <AccountFrame title="New password">
      <Alert variant="warning" title="This link is not complete">
        Please open the link in our mail again, or ask for a new one.
      </Alert>
      <TextLink to={paths.forgotPassword} className="inline-flex min-h-11 items-center">
        Ask for a new link
      </TextLink>
    </AccountFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const reset = useResetPassword();
  const navigate = useNavigate();
  async function submit(input: v.InferOutput<typeof NewPassword>) {
    const refusal = checkNewPassword(input);
    if (refusal) return refusal;
    await reset.mutateAsync({ token, password: input.password });
    deleteMailedToken(paths.resetPassword);
    toast({
      title: 'Password changed',
      description: 'Please sign in with your new password.',
      variant: 'success',
    });
    navigate(paths.login, { replace: true, state: { returnTo: paths.dashboard } });
  }
  return (
    <AccountFrame title="New password" intro="Every other device will be signed out.">
      <Form label="New password" schema={NewPassword} onSubmit={submit}>
        <NewPasswordFields />
        <SubmitButton size="large" fullWidth pendingLabel="Saving...">
          Save new password
        </SubmitButton>
      </Form>
      <TextLink to={paths.forgotPassword} className="inline-flex min-h-11 items-center justify-center">
        Ask for a new link
      </TextLink>
    </AccountFrame>
  );
}
