import { Suspense, useEffect, useEffectEvent } from 'react';
import type { PaymentsConfig } from '../../shared/payments.ts';
import { sentenceOf } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { SkeletonList } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { CardForm } from './card-form.tsx';
import { failureTitle, type Outcome } from './payment-outcome.ts';
import { usePaymentsConfig, useReturnedOutcome } from './queries.ts';
import type { ConfirmationOptions } from './use-payment-confirmation.ts';

const PaymentElementForm = lazyWithRetry(() =>
  import('./payment-element.tsx').then((module) => module.PaymentElementForm),
);

interface PaymentFormProps extends Omit<ConfirmationOptions, 'earlierFailure'> {
  /** The app's path that the bank's page returns to. */
  returnPath: string;
  submitLabel: string;
  /** The customer has just returned from the bank's page. */
  returned?: boolean;
}

/** The card step, the same for an order and a subscription: the client secret says which. */
export function PaymentForm({ returned = false, ...props }: PaymentFormProps) {
  const config = usePaymentsConfig();
  const outcome = useReturnedOutcome(config.data, props.clientSecret, returned);
  const query = config.isError ? config : outcome;
  if (query.isError) {
    return (
      <ErrorState
        title="The card form could not load"
        message={
          config.isError
            ? sentenceOf(config.error)
            : 'We could not ask how your payment went. Please try again.'
        }
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    );
  }
  if (!config.data) return <Loading label="Loading the card form" />;
  if (!returned) return <ChosenForm {...props} config={config.data} />;
  if (!outcome.data) return <Loading label="Checking your payment" />;
  return <Returned {...props} config={config.data} outcome={outcome.data} />;
}

type ChosenFormProps = Omit<PaymentFormProps, 'returned'> & {
  config: PaymentsConfig;
  earlierFailure?: string;
};

function ChosenForm({ config, returnPath, ...rest }: ChosenFormProps) {
  const returnUrl = `${location.origin}${returnPath}`;
  const { publishableKey, apiBase } = config;
  if (apiBase !== null)
    return <CardForm {...rest} access={{ publishableKey, apiBase }} returnUrl={returnUrl} />;
  return (
    <Suspense fallback={<Loading label="Loading the card form" />}>
      <PaymentElementForm {...rest} publishableKey={publishableKey} returnUrl={returnUrl} />
    </Suspense>
  );
}

/** After the bank's page: hands on a success or an expired intent; a failure is shown above the form again. */
function Returned({ outcome, ...props }: ChosenFormProps & { outcome: Outcome }) {
  const handleOutcome = useEffectEvent(() => {
    if (outcome.kind === 'succeeded') props.onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') props.onExpired();
    if (outcome.kind === 'failed') {
      toast({ title: failureTitle(props.clientSecret), description: outcome.message, variant: 'danger' });
    }
  });
  useEffect(() => handleOutcome(), []);
  if (outcome.kind === 'failed') return <ChosenForm {...props} earlierFailure={outcome.message} />;
  if (outcome.kind === 'redirect') return <ChosenForm {...props} />;
  return <Loading label="Checking your payment" />;
}

function Loading({ label }: { label: string }) {
  return <SkeletonList rows={3} rowClassName="h-16" label={label} />;
}
