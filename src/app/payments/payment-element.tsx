import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { business } from '../../shared/business.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { LockIcon } from '../ui/layout/icons.tsx';
import { isSetup, messageFor, type Outcome } from './payment-outcome.ts';
import { PaymentFailure } from './payment-parts.tsx';
import { type Confirmation, outcomeOfConfirmation, stripeScript } from './stripe-client.ts';
import { type ConfirmationOptions, usePaymentConfirmation } from './use-payment-confirmation.ts';

interface PaymentElementFormProps extends ConfirmationOptions {
  publishableKey: string;
  returnUrl: string;
  submitLabel: string;
  /** Between the card's fields and the button. */
  children?: ReactNode;
}

/** Link would keep cards beside the shop's own. */
const wallets = { applePay: 'auto', googlePay: 'auto', link: 'never' } as const;

/** Stripe's form, for real keys: card numbers never reach the server. */
export function PaymentElementForm(props: PaymentElementFormProps) {
  const { publishableKey, clientSecret } = props;
  const script = useQuery({
    queryKey: ['stripe-script', publishableKey],
    queryFn: () => stripeScript(publishableKey),
    networkMode: 'always',
  });
  if (script.isError) {
    return (
      <ErrorState
        title="The card form could not load"
        message="Cards are handled by Stripe, and its script did not arrive. Check your connection, or allow js.stripe.com if something blocks it. Nothing was charged."
        onRetry={script.refetch}
        retrying={script.isFetching}
      />
    );
  }
  if (!script.data) return <SkeletonList rows={3} rowClassName="h-16" label="Loading the card form" />;
  return (
    <Elements stripe={script.data} options={{ clientSecret }}>
      <ElementForm {...props} />
    </Elements>
  );
}

function ElementForm({
  publishableKey,
  returnUrl,
  submitLabel,
  children,
  ...options
}: PaymentElementFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [sending, setSending] = useState(false);
  const { title, failure, confirm } = usePaymentConfirmation(options);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || sending) return;
    setSending(true);
    // First of all: browsers open a wallet only right after the tap.
    const filledIn = elements.submit();
    await confirm(
      () =>
        confirmAtStripe(stripe, elements, { publishableKey, returnUrl, clientSecret: options.clientSecret }),
      async () => {
        const { error } = await filledIn;
        return error ? messageFor(error) : null;
      },
    );
    setSending(false);
  }

  return (
    <form className="flex flex-col gap-5" aria-label="Card details" onSubmit={submit}>
      <PaymentFailure title={title} message={failure} advice="Try another card, or ask your bank why." />
      <PaymentElement options={{ wallets, defaultValues: billingAddress(options.zipCode) }} />
      {children}
      <Button type="submit" size="large" fullWidth pending={sending} disabled={!stripe}>
        {!sending && <LockIcon />}
        <span>{sending ? 'Processing...' : submitLabel}</span>
      </Button>
    </form>
  );
}

function billingAddress(zipCode: string | undefined) {
  return { billingDetails: { address: { postal_code: zipCode, country: business.place.country } } };
}

async function confirmAtStripe(
  stripe: Stripe,
  elements: StripeElements,
  confirmation: Confirmation,
): Promise<Outcome> {
  const request = {
    elements,
    confirmParams: { return_url: confirmation.returnUrl },
    redirect: 'if_required' as const,
  };
  const { intent, error } = isSetup(confirmation.clientSecret)
    ? await stripe
        .confirmSetup(request)
        .then((answer) => ({ intent: answer.setupIntent, error: answer.error }))
    : await stripe
        .confirmPayment(request)
        .then((answer) => ({ intent: answer.paymentIntent, error: answer.error }));
  return outcomeOfConfirmation(confirmation, intent, error);
}
