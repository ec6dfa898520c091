import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LockIcon } from '../ui/control-icons.tsx';
import type { PurchaseDraft } from './draft.ts';

interface CheckoutButtonProps {
  kind: PurchaseDraft['kind'];
  sending: boolean;
  ready: boolean;
  /** Why the last try did not work; stays until the next one. */
  notice: string | null;
  onPress: () => void;
}

const labels = {
  'one-time': { idle: 'Continue to payment', sending: 'Preparing your order...' },
  subscription: { idle: 'Start subscription', sending: 'Preparing your subscription...' },
};

export function CheckoutButton({ kind, sending, ready, notice, onPress }: CheckoutButtonProps) {
  const label = sending ? labels[kind].sending : labels[kind].idle;
  return (
    <div className="grid gap-3">
      {notice && (
        <Alert variant="warning" title={kind === 'one-time' ? 'Not ordered yet' : 'Not subscribed yet'}>
          {notice}
        </Alert>
      )}
      <Button size="large" fullWidth pending={sending} disabled={!ready} onClick={onPress}>
        {!sending && <LockIcon />}
        {label}
      </Button>
      <p className="text-center text-sm text-muted">You enter your card in the next step.</p>
    </div>
  );
}
