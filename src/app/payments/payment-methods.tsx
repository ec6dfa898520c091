import { brandName, expiresBefore, formatExpiry, type SavedCard } from '../../shared/contract/payments.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { useSavedCards } from './queries.ts';
import { useBillingPortal } from './use-provider-page.ts';

/** `nextChargeAt` is epoch ms. */
export function PaymentMethods({ nextChargeAt }: { nextChargeAt: number | null }) {
  const isOnline = useOnline();
  const portal = useBillingPortal();
  return (
    <CardSection title="Payment Methods" intro="Your cards are kept by our card provider, never by us.">
      <Cards chargeDay={nextChargeAt === null ? null : newYorkDay(nextChargeAt)} />
      <div className="mt-5">
        {isOnline ? (
          <Button variant="secondary" pending={portal.isPending} onClick={portal.open}>
            {portal.isPending ? 'Opening...' : 'Manage Payment Methods'}
          </Button>
        ) : (
          <OfflineNote />
        )}
      </div>
    </CardSection>
  );
}

function Cards({ chargeDay }: { chargeDay: string | null }) {
  const { data, isError, error, refetch, isFetching } = useSavedCards();
  if (isError && !data) {
    return (
      <ErrorState
        title="Your cards did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rows={1} rowClassName="h-12" label="Loading your cards" />;
  if (data.length === 0) {
    return <p className="text-muted">No card is saved yet. You can add one, or keep the one you pay with.</p>;
  }
  return (
    <ul className="grid divide-y">
      {data.map((card) => (
        <CardRow key={card.id} card={card} chargeDay={card.isDefault ? chargeDay : null} />
      ))}
    </ul>
  );
}

function CardRow({ card, chargeDay }: { card: SavedCard; chargeDay: string | null }) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {brandName(card.brand)} ending in {card.last4}
        </span>
        {card.isDefault && <Badge variant="green">Default</Badge>}
      </p>
      <p className="text-sm text-muted">Expires {formatExpiry(card)}</p>
      {chargeDay && expiresBefore(card, chargeDay) && (
        <p className="mt-1 text-sm font-medium text-danger">
          Ends before the next charge on <Day day={chargeDay} format="weekday" />. Please add a new card.
        </p>
      )}
    </li>
  );
}
