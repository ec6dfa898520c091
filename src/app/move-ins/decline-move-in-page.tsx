import { AccountFrame } from '../accounts/sign-in/account-frame.tsx';
import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useDeclineMoveIn } from './queries.ts';

export function meta() {
  return [
    ...pageMeta('This is not for me', 'Decline the invitation.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Opening it changes nothing: mail programs open links. */
export default function DeclineMoveInPage() {
  const token = useMailedToken();
  const decline = useDeclineMoveIn();
  if (decline.isSuccess)
    return (
      <AccountFrame title="This is not for me">
        <Alert variant="success" title="Done">
          We have deleted what the farm entered about you, and write to you no more.
        </Alert>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title="This is not for me"
      intro="With one tap we delete your name and address and send no more invitations. Nothing was ordered or charged."
    >
      {decline.error && (
        <Alert variant="warning" title="That did not work">
          {userErrorMessage(decline.error)}
        </Alert>
      )}
      <Button size="large" fullWidth pending={decline.isPending} onClick={() => decline.mutate(token)}>
        Decline the invitation
      </Button>
    </AccountFrame>
  );
}
