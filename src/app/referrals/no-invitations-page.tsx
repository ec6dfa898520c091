import { AccountFrame } from '../accounts/sign-in/account-frame.tsx';
import { useMailedToken } from '../accounts/sign-in/mailed-token.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { useDeclineInvitations } from './queries.ts';

export function meta() {
  return [
    ...pageMeta('No more invitations', 'End invitations to your address.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Opening the page changes nothing, because mail programs open links. */
export default function NoInvitationsPage() {
  const token = useMailedToken();
  const decline = useDeclineInvitations();
  if (decline.isSuccess)
    return (
      <AccountFrame title="No more invitations">
        <Alert variant="success" title="Done">
          None of our customers can have us invite you by mail any more.
        </Alert>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title="No more invitations"
      intro="A customer of ours invited you by mail. With one tap, nobody can have us do so again."
    >
      {decline.error && (
        <Alert variant="warning" title="That did not work">
          {userErrorMessage(decline.error)}
        </Alert>
      )}
      <Button size="large" fullWidth pending={decline.isPending} onClick={() => decline.mutate(token)}>
        Invite me no more
      </Button>
    </AccountFrame>
  );
}
