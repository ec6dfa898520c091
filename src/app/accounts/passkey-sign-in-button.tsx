import { toast } from '../ui/feedback/toast.ts';
import { Button, type ButtonStyleProps } from '../ui/layout/button.tsx';
import { KeyIcon } from '../ui/layout/icons.tsx';
import { passkeyFailure, useSignInWithPasskey } from './passkeys.ts';

interface PasskeySignInButtonProps extends ButtonStyleProps {
  label?: string;
  onSignedIn?: () => void;
}

export function PasskeySignInButton({
  label = 'Sign in with a passkey',
  onSignedIn,
  ...style
}: PasskeySignInButtonProps) {
  const { mutate, isPending } = useSignInWithPasskey();
  const signIn = () =>
    mutate(undefined, {
      onSuccess: onSignedIn,
      onError: (error) => {
        const description = passkeyFailure(error);
        if (description) toast({ title: 'Signing in failed', description, variant: 'danger' });
      },
    });
  return (
    <Button {...style} pending={isPending} onClick={signIn}>
      <KeyIcon className="h-5 w-5" />
      {label}
    </Button>
  );
}
