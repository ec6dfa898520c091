import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { CardChoice } from './card-choice.tsx';
import { NewCardForm } from './card-form.tsx';
import type { Outcome } from './payment-outcome.ts';
import { usePaymentsConfig, useReturnedOutcome } from './queries.ts';
import type { ConfirmationOptions } from './use-payment-confirmation.ts';

interface PaymentFormProps extends Omit<ConfirmationOptions, 'earlierFailure' | 'beforeConfirm'> {
  /** In the app; the bank's page returns here. */
  returnPath: string;
  submitLabel: string;
  /** Offers saved cards. Without it, a card is set up. */
  orderId?: string;
  /** From the bank's page. */
  returned?: boolean;
  /** Between the fields of a card that is set up and the button. */
  children?: ReactNode;
}

/** For orders and subscriptions; the client secret says which. */
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
            ? userErrorMessage(config.error)
            : 'We could not ask how your payment went. Please try again.'
        }
        onRetry={query.refetch}
        retrying={query.isFetching}
      />
    );
  }
  if (!config.data) return <Loading label="Loading the card form" />;
  if (!returned) return <OrderOrSetupForm {...props} config={config.data} />;
  if (!outcome.data) return <Loading label="Checking your payment" />;
  return <AfterBankPage {...props} config={config.data} outcome={outcome.data} />;
}

type ChosenFormProps = Omit<PaymentFormProps, 'returned'> & {
  config: PaymentsConfig;
  earlierFailure?: string;
};

function OrderOrSetupForm({ returnPath, orderId, children, ...rest }: ChosenFormProps) {
  const returnUrl = `${location.origin}${returnPath}`;
  if (orderId) return <CardChoice {...rest} orderId={orderId} returnUrl={returnUrl} />;
  return (
    <NewCardForm {...rest} returnUrl={returnUrl}>
      {children}
    </NewCardForm>
  );
}

/** Reports success or an expired intent; failures appear above the form. */
function AfterBankPage({ outcome, ...props }: ChosenFormProps & { outcome: Outcome }) {
  const handleOutcome = useEffectEvent(() => {
    if (outcome.kind === 'succeeded') props.onSucceeded(outcome.intentId);
    if (outcome.kind === 'expired') props.onExpired();
  });
  useEffect(() => handleOutcome(), []);
  if (outcome.kind === 'failed') return <OrderOrSetupForm {...props} earlierFailure={outcome.message} />;
  if (outcome.kind === 'redirect') return <OrderOrSetupForm {...props} />;
  return <Loading label="Checking your payment" />;
}

function Loading({ label }: { label: string }) {
  return <SkeletonList rows={3} rowClassName="h-16" label={label} />;
}
