import { paths } from '../../paths.ts';
import { ApiError, userErrorMessage } from '../../platform/api.ts';
import { pageMeta } from '../../platform/page-meta.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, ButtonLink } from '../../ui/layout/button.tsx';
import { useUndoEmail } from '../mutations.ts';
import { AccountFrame } from './account-frame.tsx';
import { deleteMailedToken, useMailedToken } from './mailed-token.ts';

const title = 'Undo the change of address';

export function meta() {
  return [...pageMeta(title, 'Get your address back.'), { name: 'robots', content: 'noindex' }];
}

/** Undoes only on a click: email link scanners open every link. */
export default function UndoEmailPage() {
  const token = useMailedToken();
  const undo = useUndoEmail();
  const isRefused = undo.error instanceof ApiError && [400, 409].includes(undo.error.status);
  if (undo.isSuccess || !token || isRefused) return <Outcome isUndone={undo.isSuccess} />;
  const confirm = () =>
    undo.mutate(token, {
      onSuccess: () => deleteMailedToken(paths.undoEmail),
      onError: (error) => toast({ title: 'Error', description: userErrorMessage(error), variant: 'danger' }),
    });
  return (
    <AccountFrame title={title} intro="Your account gets back the address that this link was mailed to.">
      <p>Every device is signed out, and we mail you a link to choose a new password.</p>
      <Button size="large" fullWidth pending={undo.isPending} onClick={confirm}>
        Undo the change
      </Button>
    </AccountFrame>
  );
}

function Outcome({ isUndone }: { isUndone: boolean }) {
  return (
    <AccountFrame title={title}>
      {isUndone ? (
        <Alert variant="success" title="Your address is back">
          Every device is signed out. Please open the link that we have just mailed to you, and choose a new
          password.
        </Alert>
      ) : (
        <Alert variant="warning" title="This link does not work any more">
          It works once, for seven days. Please call us if your account is not yours any more.
        </Alert>
      )}
      <ButtonLink to={paths.home} variant="secondary" fullWidth>
        Back to Shop
      </ButtonLink>
    </AccountFrame>
  );
}
