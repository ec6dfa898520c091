import { useState } from 'react';
import { useCanUsePasskeys, usePasskeys } from '../accounts/passkeys.ts';
import { dashboardPath } from '../paths.ts';
import { device, deviceValues } from '../platform/device/storage.ts';
import { Button } from '../ui/layout/button.tsx';
import { TextLink } from '../ui/text/text-link.tsx';

const dismissal = deviceValues<true>('passkey-invitation-dismissed', device);

/** For admins without one, until dismissed on this device. */
export function PasskeyInvitation() {
  const [isDismissed, setIsDismissed] = useState(dismissal.get() !== null);
  const canUsePasskeys = useCanUsePasskeys();
  const { data: passkeys } = usePasskeys({ enabled: !isDismissed });
  if (isDismissed || !canUsePasskeys || passkeys?.length !== 0) return null;
  function dismiss() {
    dismissal.set(true);
    setIsDismissed(true);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Sign in faster, and safer than with a password:
      <TextLink to={dashboardPath('profile')} className="inline-flex min-h-11 items-center">
        add a passkey
      </TextLink>
      <Button variant="ghost" className="px-2! text-sm!" onClick={dismiss}>
        Not now
      </Button>
    </p>
  );
}
