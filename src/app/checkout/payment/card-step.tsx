import { useNavigate } from 'react-router';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { carriedSentence } from '../../../shared/contract/payments.ts';
import type { Frequency } from '../../../shared/contract/settings.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { cart } from '../../cart/cart.ts';
import { trimmedAddress } from '../../delivery/address-errors.ts';
import { paths } from '../../paths.ts';
import { PaymentForm } from '../../payments/payment-form.tsx';
import { PaymentNotices } from '../../payments/payment-parts.tsx';
import { useCompletePayment } from '../../payments/queries.ts';
import { ApiError, isUnauthorized, userErrorMessage } from '../../platform/api.ts';
import { DayAndWindow } from '../../settings/day-and-window.tsx';
import { Farmer } from '../../settings/farmer.tsx';
import { frequencyName } from '../../subscriptions/record/subscription-status.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { dismissToasts, toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChevronLeftIcon } from '../../ui/layout/icons.tsx';
import { Day } from '../../ui/text/day.tsx';
import { Price } from '../../ui/text/price.tsx';
import { checkoutLayout } from '../summary/checkout-layout.ts';
import { CollapsibleSummary } from '../summary/collapsible-summary.tsx';
import { firstBoxTotal } from '../summary/first-box-total.ts';
import { SummaryFigures } from '../summary/order-summary.tsx';
import { endAttempt } from './attempt.ts';
import { hasSameOunces } from './cart-comparison.ts';
import type { StoredSetup, SubscriptionSummary } from './stored-payment.ts';

interface CardStepProps {
  setup: StoredSetup;
  onLeave: () => void;
  /** Started, or its checkout has expired. */
  onEnd: () => void;
}

export function CardStep({ setup: { clientSecret, returned, summary }, onLeave, onEnd }: CardStepProps) {
  const { completion, complete, handleExpired } = useCompletion(summary, onLeave, onEnd);
  return (
    <>
      <Button variant="ghost" className="-mt-5 mb-1 -ml-3 sm:-mt-4 sm:mb-2" onClick={onLeave}>
        <ChevronLeftIcon />
        Back to Subscription
      </Button>
      <div className={checkoutLayout}>
        {summary && (
          <CollapsibleSummary keyFigures={keyFiguresOf(summary)}>
            <SummaryFigures kind="subscription" {...summary} />
          </CollapsibleSummary>
        )}
        <Card className="grid gap-3 max-sm:pt-4! sm:gap-5">
          {completion.isIdle ? (
            <PaymentForm
              clientSecret={clientSecret}
              zipCode={summary?.address.zipCode}
              returned={returned}
              returnPath={paths.subscription}
              submitLabel="Start my subscription"
              onSucceeded={complete}
              onExpired={handleExpired}
            >
              {summary && <SubscriptionTerms summary={summary} />}
            </PaymentForm>
          ) : (
            <Completing
              error={completion.error}
              onRetry={() => completion.variables && complete(completion.variables)}
            />
          )}
          <PaymentNotices />
          <Farmer small />
        </Card>
      </div>
    </>
  );
}

function keyFiguresOf(summary: SubscriptionSummary) {
  const first = summary.schedule?.days[0];
  return [
    { label: 'Due today', value: <Price cents={0} /> },
    { label: 'Total per box', value: <Price cents={summary.quote.total} /> },
    ...(summary.payment.credit > 0
      ? [
          { label: 'Credit', value: `-${formatCents(summary.payment.credit)}` },
          { label: 'First charge', value: <Price cents={summary.payment.card} /> },
        ]
      : []),
    ...(first ? [{ label: 'First box', value: <DayAndWindow day={first} format="weekday" /> }] : []),
  ];
}

function useCompletion(summary: SubscriptionSummary | null, onLeave: () => void, onEnd: () => void) {
  const navigate = useNavigate();
  const completion = useCompletePayment();

  function complete(setupIntentId: string) {
    dismissToasts();
    completion.mutate(setupIntentId, { onSuccess: finish });
  }
  async function finish() {
    await endAttempt('subscription');
    cart.clear((items) => hasSameOunces(items, summary?.box ?? []));
    // The next cart must not become a subscription unasked.
    cart.chooseSubscription(false);
    onEnd();
    await navigate(paths.subscriptionSuccess, { replace: true });
  }
  async function handleExpired() {
    await endAttempt('subscription');
    onEnd();
    toast({
      title: 'Setup Failed',
      description: 'This sign-up has expired. Please start again.',
      variant: 'danger',
    });
    onLeave();
  }
  return { completion, complete, handleExpired };
}

const everyPeriod: Record<Frequency, string> = {
  weekly: 'every week',
  biweekly: 'every other week',
  monthly: 'every month',
};

/** In three lines of a phone; the rest opens below. */
export function SubscriptionTerms({ summary }: { summary: SubscriptionSummary }) {
  const { plan, quote, schedule } = summary;
  const first = schedule?.days[0];
  const charge = schedule?.firstCharge;
  return (
    <details className="text-sm leading-5">
      <summary className="min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
        {charge && first && (
          <span>
            No charge until <Day day={charge} format="weekday" />, first box <Day day={first} />.{' '}
          </span>
        )}
        <span>{`${formatCents(quote.total)} ${everyPeriod[plan]}, cancel in your dashboard.`}</span>{' '}
        <span className="whitespace-nowrap font-semibold text-leaf-ink underline">All terms</span>
      </summary>
      <AllTerms summary={summary} />
    </details>
  );
}

function AllTerms({ summary }: { summary: SubscriptionSummary }) {
  const { plan, box, address, quote, referralPercent, payment } = summary;
  const contents = box.map(({ ounces, name }) => `${ounces} oz ${name}`).join(', ');
  return (
    <p className="mt-2 rounded-lg bg-leaf-soft px-4 py-3 text-leaf-ink">
      <span>
        {frequencyName(plan)}: {contents}, delivered to {combinedAddress(trimmedAddress(address))}. Nothing
        today, then{' '}
      </span>
      {referralPercent > 0 && <span>{formatCents(firstBoxTotal(summary))} for the first box and </span>}
      <span>
        {formatCents(quote.total)} {everyPeriod[plan]} until you cancel.
      </span>
      {payment.credit > 0 && (
        <span>
          {' '}
          Your credit pays {formatCents(payment.credit)} of the first charge, your card{' '}
          {formatCents(payment.card)}.{carriedSentence(payment.carried)}
        </span>
      )}
      <span> In your dashboard you can skip a box, change it or cancel.</span>
    </p>
  );
}

function Completing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <p className="flex items-center gap-3 text-muted">
        <Spinner label="Working" /> Your card is set up. Starting your subscription...
      </p>
    );
  }
  if (isUnauthorized(error)) {
    return (
      <Alert variant="warning" title="Your card is set up">
        Your subscription starts by itself in a few minutes. Please sign in again to see it.
      </Alert>
    );
  }
  const lost = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
  return (
    <Alert variant="warning" title="Your card is set up">
      <p>
        {lost
          ? 'We could not reach the shop to finish. Your subscription starts by itself in a few minutes; you can also try again now.'
          : userErrorMessage(error)}
      </p>
      <Button variant="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
