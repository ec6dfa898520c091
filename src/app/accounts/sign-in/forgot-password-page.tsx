import { useState } from 'react';
import { accountMessages, ForgotPassword } from '../../../shared/contract/accounts.ts';
import { isEmail } from '../../../shared/contract/email.ts';
import { loginPath } from '../../paths.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { TextLink } from '../../ui/text/text-link.tsx';
import { useForgotPassword } from '../mutations.ts';
import { AccountFrame } from './account-frame.tsx';
import { EmailField } from './email-field.tsx';
import { useReturnTo } from './hydrated-search-params.ts';

export function meta() {
  return pageMeta('Forgotten password', 'We mail a link that sets a new password.');
}

export default function ForgotPasswordPage() {
  const forgot = useForgotPassword();
  const returnTo = useReturnTo();
  const [isSent, setIsSent] = useState(false);
  async function submit({ email }: { email: string }) {
    if (!isEmail(email)) return { field: 'email', message: accountMessages.badEmail };
    await forgot.mutateAsync({ email });
    setIsSent(true);
  }
  return (
    <AccountFrame title="Forgotten password" intro="We mail you a link that sets a new one.">
      {isSent ? (
        <Alert variant="success" title="Check your email">
          If this address has an account, a link is on its way. It works once, for one hour.
        </Alert>
      ) : (
        <Form label="Forgotten password" schema={ForgotPassword} onSubmit={submit}>
          <EmailField />
          <SubmitButton size="large" fullWidth pendingLabel="Sending...">
            Send the link
          </SubmitButton>
        </Form>
      )}
      <p className="text-center">
        <TextLink to={loginPath(returnTo)} className="inline-flex min-h-11 items-center">
          Back to sign in
        </TextLink>
      </p>
    </AccountFrame>
  );
}
