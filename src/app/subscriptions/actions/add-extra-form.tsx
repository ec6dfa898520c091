import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { brandName, type SavedCard } from '../../../shared/contract/payments.ts';
import type { AddExtra, Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import { orderPayment } from '../../../shared/rules/credit.ts';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { handfulsText } from '../../../shared/rules/packs.ts';
import { quoteFor } from '../../../shared/rules/quote.ts';
import { useHandleUnauthorized } from '../../accounts/require-sign-in.ts';
import { ouncesForSale } from '../../cart/pack-sizes.ts';
import { useProducts } from '../../catalog/queries.ts';
import { type ShelfGreen, shelfTitle, useShelf } from '../../catalog/shelf.ts';
import { checkoutPath, dashboardPath } from '../../paths.ts';
import { useCredit, useRefreshAfterPayment, useSavedCards } from '../../payments/queries.ts';
import { api, unwrap, userErrorMessage } from '../../platform/api.ts';
import { useAttempt } from '../../platform/use-attempt.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Stepper } from '../../ui/form/stepper.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Day } from '../../ui/text/day.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { TextLink } from '../../ui/text/text-link.tsx';
import { WholeText } from '../../ui/text/whole-text.tsx';
import { dayAndTime } from '../record/delivery-texts.ts';

interface AddExtraFormProps {
  subscription: Subscription;
  delivery: Delivery;
  /** Counted goods and the shelf's greens come with the next box alone. */
  isNext: boolean;
  /** `YYYY-MM-DD`: greens that are sown for it come from this Saturday on; null while unknown. */
  firstSownDay: string | null;
  onDone: () => void;
}

export function AddExtraForm({ isNext, firstSownDay, ...props }: AddExtraFormProps) {
  const products = useProducts({ refetch: true });
  const cards = useSavedCards();
  const shelf = useShelf();
  const { date } = props.delivery;
  const failed = [products, cards].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        message={userErrorMessage(failed.error)}
        onRetry={failed.refetch}
        retrying={failed.isFetching}
      />
    );
  if (!products.data || !cards.data)
    return <SkeletonList rows={4} rowClassName="h-14" label="Loading products" />;
  const [card] = cards.data;
  if (!card)
    return (
      <p>
        Extras are charged to your saved card. Please add one under{' '}
        <TextLink to={dashboardPath('billing')}>Billing</TextLink> first.
      </p>
    );
  const isInTime = firstSownDay !== null && date >= firstSownDay;
  const greens = products.data
    .filter(({ isGrownToOrder }) => (isGrownToOrder ? isInTime : isNext))
    .map((product) => ({ product, ounces: ouncesForSale(product) }));
  const left = isNext && shelf?.date === date ? shelf.greens : [];
  if (greens.length + left.length === 0) return <p key="late">{tooLate(date, firstSownDay)}</p>;
  return (
    <div className="grid gap-8">
      {left.length > 0 && (
        <section aria-labelledby="extra-shelf">
          <h3 id="extra-shelf" className="text-lg">
            {shelfTitle}
          </h3>
          <ExtraForm {...props} greens={left} card={card} fromShelf />
        </section>
      )}
      {greens.length > 0 && (
        <section aria-labelledby="extra-greens">
          <h3 id="extra-greens" className={left.length > 0 ? 'text-lg' : 'sr-only'}>
            Greens for this box
          </h3>
          <ExtraForm {...props} greens={greens} card={card} />
        </section>
      )}
    </div>
  );
}

function tooLate(date: string, firstSownDay: string | null): string {
  const sown = 'The greens of this box are sown already, and none are left over.';
  if (firstSownDay === null || date >= firstSownDay) return sown;
  return `${sown} Boxes from ${formatDay(firstSownDay)} on can have more.`;
}

type ExtraFormProps = Omit<AddExtraFormProps, 'isNext' | 'firstSownDay'> & {
  greens: ShelfGreen[];
  card: SavedCard;
  fromShelf?: boolean;
};

function ExtraForm({ subscription, delivery, greens, card, fromShelf = false, onDone }: ExtraFormProps) {
  const [ounces, setOunces] = useState<Record<string, number>>({});
  const credit = useCredit().data?.balance ?? 0;
  const chosen = greens.flatMap(({ product: { id, price } }) => {
    const quantity = ounces[id] ?? 0;
    return quantity > 0 ? [{ productId: id, quantity, pricePerOunce: centsOf(price) }] : [];
  });
  const quote = quoteFor({
    lines: chosen.map(({ quantity, pricePerOunce }) => ({ ounces: quantity, pricePerOunce })),
    planPercent: subscription.discountPercent,
    referralPercent: 0,
    isExtra: true,
  });
  const request = {
    products: chosen.map(({ productId, quantity }) => ({ productId, quantity })),
    expectedTotal: quote.total,
    ...(fromShelf && { fromShelf }),
  };
  const { mutate, isPending, isSuccess, error } = useAddExtra({ subscription, delivery, onDone });
  const byCard = orderPayment(quote.total, credit).card;
  const cardText = `${brandName(card.brand)} ${card.last4}`;
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog still fades out after it has closed.
        if (chosen.length > 0 && !isPending && !isSuccess) mutate(request);
      }}
    >
      <p className="text-muted">
        They come in the same box on <Day day={delivery.date} />, without a delivery fee.
      </p>
      <ul className="divide-y divide-line">
        {greens.map(({ product: { id, name, price, isOutOfStock }, ounces: left }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {name}
                {!fromShelf && isOutOfStock && <Badge>Out of stock</Badge>}
              </p>
              <p className="text-sm text-muted">
                <span>${price} per oz</span>
                {fromShelf && <span>, {left} oz left</span>}
                {ounces[id] ? <span>, {handfulsText(ounces[id])}</span> : null}
              </p>
            </div>
            <Stepper
              label={name}
              unit="oz"
              value={ounces[id] ?? 0}
              max={!fromShelf && isOutOfStock ? 0 : left}
              disabled={!fromShelf && isOutOfStock}
              onChange={(next) => setOunces({ ...ounces, [id]: next })}
            />
          </li>
        ))}
      </ul>
      {error && <Alert variant="danger">{userErrorMessage(error)}</Alert>}
      <Button
        type="submit"
        size="large"
        fullWidth
        className="text-balance"
        pending={isPending}
        disabled={chosen.length === 0}
      >
        {chosen.length === 0
          ? 'Choose your greens'
          : byCard > 0
            ? `Charge ${formatCents(byCard)} to ${cardText}`
            : `Pay ${formatCents(quote.total)} with your credit`}
      </Button>
      <p className="text-center text-sm text-muted">
        {quote.discount > 0 && <span>With {subscription.discountPercent}% off, tax included. </span>}
        <span>
          You can remove it until <WholeText text={dayAndTime(delivery.changeUntil)} />, and we refund it.
        </span>
      </p>
    </form>
  );
}

/** A repeated press of the same choice buys once. */
function useAddExtra({
  subscription: { id },
  delivery: { date },
  onDone,
}: Pick<AddExtraFormProps, 'subscription' | 'delivery' | 'onDone'>) {
  const refreshAfterPayment = useRefreshAfterPayment();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const handleUnauthorized = useHandleUnauthorized();
  const sendAttempt = useAttempt();
  const { extras } = api.api.subscriptions({ id }).deliveries({ date });
  return useMutation({
    mutationFn: (request: AddExtra) =>
      sendAttempt(request, (key) => unwrap(extras.post(request, { headers: { 'idempotency-key': key } }))),
    onSuccess: async ({ orderId, clientSecret }) => {
      if (clientSecret) return navigate(checkoutPath(clientSecret, orderId));
      toast({
        title: 'Added to your box',
        description: `It comes on ${formatDay(date)}. The receipt is on its way to your inbox.`,
        variant: 'success',
      });
      onDone();
    },
    onError: (error) => handleUnauthorized(error),
    onSettled: () => {
      refreshAfterPayment();
      void queries.invalidateQueries({ queryKey: ['products'] });
    },
  });
}
