import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  brandName,
  expiresBefore,
  formatExpiry,
  type PaymentsConfig,
  type SavedCard,
} from '../../shared/contract/payments.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { account, tabValues } from '../platform/device/storage.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ChoiceCard, ChoiceGroup } from '../ui/form/choice-card.tsx';
import { Button } from '../ui/layout/button.tsx';
import { LockIcon } from '../ui/layout/icons.tsx';
import { NewCardForm } from './card-form.tsx';
import type { Outcome } from './payment-outcome.ts';
import { PaymentFailure } from './payment-parts.tsx';
import { useSavedCards } from './queries.ts';
import { type ConfirmationOptions, usePaymentConfirmation } from './use-payment-confirmation.ts';

interface CardChoiceProps extends Omit<ConfirmationOptions, 'beforeConfirm'> {
  orderId: string;
  config: PaymentsConfig;
  /** Absolute; the bank's page returns here. */
  returnUrl: string;
  submitLabel: string;
}

/** A saved card (by default the default card) or a new one. */
export function CardChoice(props: CardChoiceProps) {
  const saved = useSavedCards();
  if (saved.isPending) return <SkeletonList rows={3} rowClassName="h-16" label="Loading your cards" />;
  // Without the list, a card can still be entered.
  if (!saved.data?.length) return <OtherCard {...props} />;
  return <SavedOrOtherCard {...props} cards={saved.data} />;
}

const otherCard = 'other';

function SavedOrOtherCard({ cards, ...props }: CardChoiceProps & { cards: SavedCard[] }) {
  const today = newYorkDay(Date.now());
  const usable = cards.filter((card) => !expiresBefore(card, today));
  const [preselected] = useState(usable[0]?.id ?? otherCard);
  const [chosen, setChosen] = useState(preselected);
  const paymentMethodId = usable.find(({ id }) => id === chosen)?.id;
  const { earlierFailure, ...options } = props;
  const form = { ...options, earlierFailure: chosen === preselected ? earlierFailure : undefined };
  return (
    <div className="grid gap-5">
      <ChoiceGroup legend="Pay with">
        {cards.map((card) => (
          <ChoiceCard
            key={card.id}
            name="saved-card"
            title={`${brandName(card.brand)} ending in ${card.last4}`}
            description={`${usable.includes(card) ? 'Expires' : 'Expired'} ${formatExpiry(card)}`}
            badge={card.isDefault && <Badge variant="solid">Default</Badge>}
            disabled={!usable.includes(card)}
            checked={card.id === paymentMethodId}
            onChange={() => setChosen(card.id)}
          />
        ))}
        <ChoiceCard
          name="saved-card"
          title="Use another card"
          checked={!paymentMethodId}
          onChange={() => setChosen(otherCard)}
        />
      </ChoiceGroup>
      {paymentMethodId ? (
        <SavedCardForm key={paymentMethodId} {...form} paymentMethodId={paymentMethodId} />
      ) : (
        <OtherCard {...form} />
      )}
    </div>
  );
}

function OtherCard({ orderId, ...options }: CardChoiceProps) {
  const { saveCard, choose, sendSaveCard } = useCardSaving(orderId);
  return (
    <NewCardForm {...options} beforeConfirm={sendSaveCard}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={saveCard}
          onChange={(event) => choose(event.target.checked)}
          className="h-5 w-5 shrink-0 accent-leaf"
        />
        Save this card for next time
      </label>
    </NewCardForm>
  );
}

interface SavedCardFormProps extends ConfirmationOptions {
  config: PaymentsConfig;
  /** The provider's id. */
  paymentMethodId: string;
  /** Absolute; the bank's page returns here. */
  returnUrl: string;
  submitLabel: string;
}

function SavedCardForm({ config, paymentMethodId, returnUrl, submitLabel, ...options }: SavedCardFormProps) {
  const { title, failure, confirm } = usePaymentConfirmation(options);
  const [isSending, setIsSending] = useState(false);
  const queries = useQueryClient();

  async function pay() {
    setIsSending(true);
    await confirm(() => payWithSavedCard(config, options.clientSecret, paymentMethodId, returnUrl));
    setIsSending(false);
    // The card may have been removed meanwhile.
    void queries.invalidateQueries({ queryKey: ['payment-methods'] });
  }

  return (
    <div className="grid gap-5">
      <PaymentFailure
        title={title}
        message={failure}
        advice="You can try again, choose another card, or ask your bank why."
      />
      <Button size="large" fullWidth pending={isSending} onClick={pay}>
        {!isSending && <LockIcon />}
        <span>{isSending ? 'Processing...' : submitLabel}</span>
      </Button>
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

const saveCardChoices = tabValues<boolean>('save-card', account);

/**
 * Off by default. Stored in the tab, to survive the bank's page. `sendSaveCard` rejects if the server is
 * unreachable: no card is saved without consent.
 */
function useCardSaving(orderId: string) {
  const [saveCard, setSaveCard] = useState(() => saveCardChoices.get(orderId) === true);

  function choose(wanted: boolean) {
    saveCardChoices.set(wanted, orderId);
    setSaveCard(wanted);
  }

  async function sendSaveCard(): Promise<void> {
    const wasNeverChosen = saveCardChoices.get(orderId) === null;
    if (wasNeverChosen) return;
    await unwrap(api.api.checkout({ orderId }).patch({ saveCard })).catch(rethrowUnlessPaid);
  }

  return { saveCard, choose, sendSaveCard };
}

/** An order paid in another tab: confirming it finds that out. */
function rethrowUnlessPaid(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
}
