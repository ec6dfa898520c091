import { type ReactNode, Suspense } from 'react';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { CardForm } from './card-form.tsx';
import type { ConfirmationOptions } from './use-payment-confirmation.ts';

const PaymentElementForm = lazyWithRetry(() =>
  import('./payment-element.tsx').then((module) => module.PaymentElementForm),
);

interface NewCardFormProps extends ConfirmationOptions {
  config: PaymentsConfig;
  /** Absolute address that the bank's page returns to. */
  returnUrl: string;
  submitLabel: string;
  children?: ReactNode;
}

/** For a card that the server does not know: the provider's own form, or with the sandbox the app's. */
export function NewCardForm({ config: { publishableKey, apiBase }, ...rest }: NewCardFormProps) {
  if (apiBase !== null) return <CardForm {...rest} access={{ publishableKey, apiBase }} />;
  return (
    <Suspense fallback={<SkeletonList rows={3} rowClassName="h-16" label="Loading the card form" />}>
      <PaymentElementForm {...rest} publishableKey={publishableKey} />
    </Suspense>
  );
}
