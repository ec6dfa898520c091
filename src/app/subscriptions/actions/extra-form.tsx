import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '../../../shared/contract/catalog.ts';
import { brandName, type SavedCard } from '../../../shared/contract/payments.ts';
import type {
  AddExtra,
  AddExtraAnswer,
  Delivery,
  Subscription,
} from '../../../shared/contract/subscriptions.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { type Ounces, pickedLines, pickedText } from '../../catalog/green-picker.tsx';
import { checkoutPath, dashboardPath } from '../../paths.ts';
import { useCredit, useRefreshAfterPayment } from '../../payments/queries.ts';
import { api, isFinalRefusal, unwrap, userErrorMessage } from '../../platform/api.ts';
import { useAttempt } from '../../platform/use-attempt.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Day } from '../../ui/text/day.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { TextLink } from '../../ui/text/text-link.tsx';
import { WholeText } from '../../ui/text/whole-text.tsx';
import { dayAndTime } from '../record/delivery-texts.ts';
import { type ExtraPart, pickedIn, priceParts } from './extra-parts.ts';

interface ExtraFormProps {
  subscription: Subscription;
  delivery: Delivery;
  card: SavedCard;
  products: Product[];
  /** A new object with every choice. */
  picked: Ounces;
  /** What `picked` is bought as now. */
  parts: ExtraPart[];
  /** What is left to buy after the first part. */
  onPicked: (rest: Ounces) => void;
  onDone: () => void;
  /** Gives the idempotency key; by default one of this form alone. */
  sendAttempt?: SendExtra;
  children: ReactNode;
}

export type SendExtra = (
  request: AddExtra,
  send: (key: string) => Promise<AddExtraAnswer>,
) => Promise<AddExtraAnswer>;

/** The steppers are the children. Buys the parts one after the other; what is bought stays when the next one fails. */
export function ExtraForm({ subscription, delivery, card, children, ...choice }: ExtraFormProps) {
  const { data: credit } = useCredit();
  const { parts, buy, bought, isPending, isSuccess, error } = useExtras({
    subscription,
    delivery,
    ...choice,
  });
  const { discountPercent } = subscription;
  const { products } = choice;
  const { requests, payment } = priceParts(parts, {
    products,
    discountPercent,
    credit: credit?.balance ?? 0,
  });
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The dialog still fades out after it has closed.
        if (parts.length > 0 && !isPending && !isSuccess) buy(requests);
      }}
    >
      <p className="text-muted">
        They come in the same box on <Day day={delivery.date} />, without a delivery fee.
      </p>
      {children}
      {bought && <Alert variant="success" title={`Bought: ${bought}.`} />}
      {error && (
        <Alert
          variant="danger"
          title={
            bought && parts.length > 0
              ? `Not bought yet: ${pickedText(pickedLines(products, pickedIn(parts)))}.`
              : undefined
          }
        >
          {userErrorMessage(error)}
        </Alert>
      )}
      <Button
        type="submit"
        size="large"
        fullWidth
        className="text-balance"
        pending={isPending}
        disabled={parts.length === 0}
      >
        {parts.length === 0
          ? 'Choose your greens'
          : payment.card > 0
            ? `Charge ${formatCents(payment.card)} to ${brandName(card.brand)} ${card.last4}`
            : `Pay ${formatCents(payment.credit)} with your credit`}
      </Button>
      <p className="text-center text-sm text-muted">
        {discountPercent > 0 && <span>With {discountPercent}% off, tax included. </span>}
        <span>
          You can remove it until <WholeText text={dayAndTime(delivery.changeUntil)} />, and we refund it.
        </span>
      </p>
    </form>
  );
}

export function NoCardNote() {
  return (
    <p>
      Extras are charged to your saved card. Please add one under{' '}
      <TextLink to={dashboardPath('billing')}>Billing</TextLink> first.
    </p>
  );
}

/** A press: sent again as it was, because a lost answer may have taken from the shelf already. */
type Sent = { picked: Ounces; parts: ExtraPart[]; bought: string };

/** A repeated press of the same choice buys once. */
function useExtras({
  subscription: { id },
  delivery: { date },
  products,
  picked,
  onPicked,
  onDone,
  ...choice
}: Omit<ExtraFormProps, 'card' | 'children'>) {
  const [sent, setSent] = useState<Sent | null>(null);
  const refreshAfterPayment = useRefreshAfterPayment();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const ownAttempt = useAttempt();
  const { sendAttempt = ownAttempt } = choice;
  const { extras } = api.api.subscriptions({ id }).deliveries({ date });
  const parts = sent?.picked === picked ? sent.parts : choice.parts;
  const bought = sent?.bought ?? '';
  const textOf = (some: ExtraPart[]) => pickedText(pickedLines(products, pickedIn(some)));

  async function buyAll(requests: AddExtra[]): Promise<void> {
    for (const [index, request] of requests.entries()) {
      const { orderId, clientSecret } = await sendAttempt(request, (key) =>
        unwrap(extras.post(request, { headers: { 'idempotency-key': key } })),
      );
      const rest = parts.slice(index + 1);
      if (clientSecret) {
        await navigate(checkoutPath(clientSecret, orderId));
        return rest.length > 0 ? toast(afterThatText(textOf(rest))) : undefined;
      }
      if (rest.length > 0) {
        const left = pickedIn(rest);
        setSent({ picked: left, parts: rest, bought: textOf(parts.slice(0, index + 1)) });
        onPicked(left);
      }
    }
    toast({
      title: 'Added to your box',
      description: `It comes on ${formatDay(date)}. The receipt is on its way to your inbox.`,
      variant: 'success',
    });
    onDone();
  }

  const { mutate, ...purchase } = useMutation({
    mutationFn: buyAll,
    onError: (error) => {
      // What the shelf and the stock hold by now decides again.
      if (isFinalRefusal(error)) setSent((now) => (now?.bought ? { ...now, picked: {} } : null));
    },
    onSettled: () => {
      refreshAfterPayment();
      void queries.invalidateQueries({ queryKey: ['products'] });
    },
  });
  function buy(requests: AddExtra[]): void {
    setSent({ picked, parts, bought });
    mutate(requests);
  }
  return { ...purchase, parts, bought, buy };
}

function afterThatText(rest: string) {
  return {
    title: `Not bought yet: ${rest}`,
    description: 'Your bank asks about the other greens first. Add these after that.',
  };
}
