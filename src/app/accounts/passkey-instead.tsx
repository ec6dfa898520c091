import { PasskeySignInButton } from './passkey-sign-in-button.tsx';
import { useCanUsePasskeys, usePasskeys } from './passkeys.ts';

/** Signing in again confirms as the password does. */
export function PasskeyInstead({ onSignedIn }: { onSignedIn: () => void }) {
  const canUsePasskeys = useCanUsePasskeys();
  const { data: passkeys = [] } = usePasskeys();
  if (!canUsePasskeys || passkeys.length === 0) return null;
  return (
    <PasskeySignInButton
      label="Use a passkey instead"
      otherWay="No passkey was used. Your password confirms it, too."
      variant="ghost"
      fullWidth
      onSignedIn={onSignedIn}
    />
  );
}
