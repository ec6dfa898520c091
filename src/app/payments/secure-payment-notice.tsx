import { LockIcon } from '../ui/control-icons.tsx';

export function SecurePaymentNotice() {
  return (
    <p className="flex items-start gap-3 text-sm text-muted">
      <LockIcon className="mt-0.5 h-5 w-5" />
      Secure payment: your card details go straight to the card provider and are never stored by us.
    </p>
  );
}
