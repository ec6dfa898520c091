import { useState } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { Button, type ButtonStyleProps } from '../ui/layout/button.tsx';
import { KeyIcon } from '../ui/layout/rare-icons.tsx';
import { passkeyFailure, useSignInWithPasskey } from './passkeys.ts';

interface PasskeySignInButtonProps extends ButtonStyleProps {
  label?: string;
  /** Shown after the browser's dialog was closed, or found no passkey. */
  otherWay?: string;
  onSignedIn?: () => void;
}

export function PasskeySignInButton({
  label = 'Sign in with a passkey',
  otherWay = 'No passkey was used. You can sign in with your password instead.',
  onSignedIn,
  ...style
}: PasskeySignInButtonProps) {
  const { mutate, isPending } = useSignInWithPasskey();
  const [isUnused, setIsUnused] = useState(false);
  function signIn() {
    setIsUnused(false);
    mutate(undefined, {
      onSuccess: onSignedIn,
      onError: (error) => {
        const description = passkeyFailure(error, 'sign in');
        setIsUnused(description === null);
        if (description) toast({ title: 'Signing in failed', description, variant: 'danger' });
      },
    });
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button {...style} pending={isPending} onClick={signIn}>
        <KeyIcon className="h-5 w-5" />
        {label}
      </Button>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isUnused && otherWay}
      </p>
    </div>
  );
}
