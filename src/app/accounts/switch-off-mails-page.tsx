import { useMutation } from '@tanstack/react-query';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { AccountFrame } from './sign-in/account-frame.tsx';
import { useMailedToken } from './sign-in/mailed-token.ts';

const title = 'No more mails like this';

export function meta() {
  return [
    ...pageMeta(title, 'Switch off mails that belong to no order.'),
    { name: 'robots', content: 'noindex' },
  ];
}

/** Opening the page changes nothing, because mail programs open links. */
export default function SwitchOffMailsPage() {
  const token = useMailedToken();
  const switchOff = useMutation({
    mutationFn: () => unwrap(api.api.reminders['switch-off'].post({ token })),
  });
  if (switchOff.isSuccess)
    return (
      <AccountFrame title={title}>
        <Alert variant="success" title="Done">
          You get no more mails like that one. Mails about your orders still come. You can change this in your
          dashboard.
        </Alert>
      </AccountFrame>
    );
  return (
    <AccountFrame
      title={title}
      intro="With one tap we stop sending mails like that one. Mails about your orders still come."
    >
      {switchOff.error && (
        <Alert variant="warning" title="That did not work">
          {userErrorMessage(switchOff.error)}
        </Alert>
      )}
      <Button size="large" fullWidth pending={switchOff.isPending} onClick={() => switchOff.mutate()}>
        Send me no more of them
      </Button>
    </AccountFrame>
  );
}
