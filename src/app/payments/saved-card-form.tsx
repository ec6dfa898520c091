import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentsConfig } from '../../shared/contract/payments.ts';
import { Button } from '../ui/layout/button.tsx';
import { LockIcon } from '../ui/layout/icons.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentFailure } from './payment-failure.tsx';
import type { Outcome } from './payment-outcome.ts';
import { type ConfirmationOptions, usePaymentConfirmation } from './use-payment-confirmation.ts';

interface SavedCardFormProps extends ConfirmationOptions {
  config: PaymentsConfig;
  /** The saved card, as the provider calls it. */
  paymentMethodId: string;
  /** Absolute address that the bank's page returns to. */
  returnUrl: string;
  submitLabel: string;
}

/** Pays with a saved card at one press. */
export function SavedCardForm({
  config,
  paymentMethodId,
  returnUrl,
  submitLabel,
  ...options
}: SavedCardFormProps) {
  const { title, failure, confirm } = usePaymentConfirmation(options);
  const [isSending, setIsSending] = useState(false);
  const queries = useQueryClient();

  async function pay() {
    setIsSending(true);
    await confirm(() => payWithSavedCard(config, options.clientSecret, paymentMethodId, returnUrl));
    setIsSending(false);
    // A card that was removed meanwhile is offered no more.
    void queries.invalidateQueries({ queryKey: ['payment-methods'] });
  }

  return (
    <div className="grid gap-5">
      <PaymentFailure
        title={title}
        message={failure}
        advice="You can try again, choose another card, or ask your bank why."
      />
      <PayBar>
        <Button size="large" fullWidth pending={isSending} onClick={pay}>
          {!isSending && <LockIcon />}
          {isSending ? 'Processing...' : submitLabel}
        </Button>
      </PayBar>
    </div>
  );
}

async function payWithSavedCard(
  { publishableKey, apiBase }: PaymentsConfig,
  clientSecret: string,
  paymentMethodId: string,
  returnUrl: string,
): Promise<Outcome> {
  if (apiBase === null) {
    const { payWithSavedCardInStripe } = await import('./stripe-client.ts');
    return payWithSavedCardInStripe({ publishableKey, clientSecret, returnUrl }, paymentMethodId);
  }
  const { payWithSavedCardInSandbox } = await import('./sandbox-client.ts');
  return payWithSavedCardInSandbox({ publishableKey, apiBase }, clientSecret, paymentMethodId, returnUrl);
}
