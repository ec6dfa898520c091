import { useState } from 'react';
import {
  brandName,
  expiresBefore,
  formatExpiry,
  type PaymentsConfig,
  type SavedCard,
} from '../../shared/contract/payments.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ChoiceCard, ChoiceGroup } from '../ui/form/choice-card.tsx';
import { NewCardForm } from './new-card-form.tsx';
import { SavedCardForm } from './saved-card-form.tsx';
import { useSavedCards } from './use-billing.ts';
import { useCardSaving } from './use-card-saving.ts';
import type { ConfirmationOptions } from './use-payment-confirmation.ts';

interface CardChoiceProps extends Omit<ConfirmationOptions, 'beforeConfirm'> {
  orderId: string;
  config: PaymentsConfig;
  /** Absolute address that the bank's page returns to. */
  returnUrl: string;
  submitLabel: string;
}

/** How an order is paid: with a saved card, the default one unless another is chosen, or with a new one. */
export function CardChoice(props: CardChoiceProps) {
  const saved = useSavedCards();
  if (saved.isPending) return <SkeletonList rows={3} rowClassName="h-16" label="Loading your cards" />;
  // Without the list any card can still be typed.
  if (!saved.data?.length) return <OtherCard {...props} />;
  return <SavedOrOtherCard {...props} cards={saved.data} />;
}

const otherCard = 'other';

function SavedOrOtherCard({ cards, ...props }: CardChoiceProps & { cards: SavedCard[] }) {
  const today = newYorkDay(Date.now());
  const usable = cards.filter((card) => !expiresBefore(card, today));
  const [first] = useState(usable[0]?.id ?? otherCard);
  const [chosen, setChosen] = useState(first);
  const paymentMethodId = usable.find(({ id }) => id === chosen)?.id;
  const { earlierFailure, ...options } = props;
  const form = { ...options, earlierFailure: chosen === first ? earlierFailure : undefined };
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
