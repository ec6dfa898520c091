import { Suspense, useEffect, useEffectEvent } from 'react';
import type { PaymentsConfig } from '../../shared/payments.ts';
import { sentenceOf } from '../api.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyPart } from '../ui/late-part.ts';
import { SkeletonList } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { CardForm } from './card-form.tsx';
import { failureTitle, type Outcome } from './outcome.ts';
import { usePaymentsConfig, useReturnedOutcome } from './queries.ts';
import type { SettlementOptions } from './use-settlement.ts';

const PaymentElementForm = lazyPart(() =>
  import('./payment-element.tsx').then((module) => module.PaymentElementForm),
);

interface PaymentFormProps extends Omit<SettlementOptions, 'firstFailure'> {
  /** The app's path a bank's page comes back to. */
  returnPath: string;
  submitLabel: string;
  /** The holder has just come back from the bank's page. */
  returned?: boolean;
}

/** The card step, the same for an order and a subscription: the client secret says which. */
export function PaymentForm({ returned = false, ...props }: PaymentFormProps) {
  const config = usePaymentsConfig();
  const outcome = useReturnedOutcome(config.data, props.clientSecret, returned);
  const asked = config.isError ? config : outcome;
  if (asked.isError) {
    return (
      <ErrorState
        title="The card form could not load"
        message={
          config.isError
            ? sentenceOf(config.error)
            : 'We could not ask how your payment went. Please try again.'
        }
        onRetry={asked.refetch}
        retrying={asked.isFetching}
      />
    );
  }
  if (!config.data) return <Loading label="Loading the card form" />;
  if (!returned) return <ChosenForm {...props} config={config.data} />;
  if (!outcome.data) return <Loading label="Checking your payment" />;
  return <Returned {...props} config={config.data} outcome={outcome.data} />;
}

type ChosenFormProps = Omit<PaymentFormProps, 'returned'> & { config: PaymentsConfig; firstFailure?: string };

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

/** Goes on after the bank's page: done, begin again, or the form with what went wrong above it. */
function Returned({ outcome, ...props }: ChosenFormProps & { outcome: Outcome }) {
  const goOn = useEffectEvent(() => {
    if (outcome.kind === 'succeeded') props.onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') props.onExpired();
    if (outcome.kind === 'failed') {
      toast({ title: failureTitle(props.clientSecret), description: outcome.message, variant: 'danger' });
    }
  });
  useEffect(() => goOn(), []);
  if (outcome.kind === 'failed') return <ChosenForm {...props} firstFailure={outcome.message} />;
  if (outcome.kind === 'redirect') return <ChosenForm {...props} />;
  return <Loading label="Checking your payment" />;
}

function Loading({ label }: { label: string }) {
  return <SkeletonList rows={3} rowClassName="h-16" label={label} />;
}
