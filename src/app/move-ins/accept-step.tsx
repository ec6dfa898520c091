import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { OpenMoveIn } from '../../shared/contract/move-ins.ts';
import { emailKeyOf } from '../../shared/rules/email-key.ts';
import { ChosenPasswordField } from '../accounts/new-password-fields.tsx';
import { useCurrentUser } from '../accounts/queries.ts';
import { loginPath, paths } from '../paths.ts';
import { ApiError } from '../platform/api.ts';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { useAcceptMoveIn } from './queries.ts';

const Acceptance = v.object({ password: v.optional(v.string()) });

interface AcceptStepProps {
  token: string;
  invitation: OpenMoveIn;
  onAccepted: (clientSecret: string) => void;
  /** The server knows of another price or day. */
  onChanged: () => void;
  /** What is accepted. */
  children: ReactNode;
}

export function AcceptStep({ token, invitation, onAccepted, onChanged, children }: AcceptStepProps) {
  const { data: user } = useCurrentUser();
  const accept = useAcceptMoveIn();
  const { email, hasAccount, total, firstDelivery } = invitation;
  const isOwner = Boolean(user && emailKeyOf(user.email) === emailKeyOf(email));

  async function submit({ password }: v.InferOutput<typeof Acceptance>) {
    const shown = { expectedTotal: total, expectedDelivery: firstDelivery };
    try {
      const { clientSecret } = await accept.mutateAsync({ token, ...shown, ...(password && { password }) });
      onAccepted(clientSecret);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onChanged();
      if (
        error instanceof ApiError &&
        error.status === 400 &&
        !hasAccount &&
        /password/i.test(error.sentence)
      )
        return { field: 'password', message: error.sentence };
      throw error;
    }
  }

  if (hasAccount && !isOwner)
    return (
      <Card className="grid gap-4">
        {children}
        <p>
          <bdi>{email}</bdi> has an account here. Please sign in to it, then accept.
        </p>
        <ButtonLink to={loginPath(paths.moveIn)} className="justify-self-start">
          Sign in
        </ButtonLink>
      </Card>
    );
  return (
    <Card>
      <Form label="Accept" schema={Acceptance} onSubmit={submit}>
        {children}
        {!hasAccount && (
          <>
            <p>
              Your account is <bdi className="font-semibold">{email}</bdi>. Only a password is missing.
            </p>
            <ChosenPasswordField label="Password" />
          </>
        )}
        <SubmitButton size="large" fullWidth pendingLabel="One moment...">
          Accept and give a card
        </SubmitButton>
      </Form>
    </Card>
  );
}
