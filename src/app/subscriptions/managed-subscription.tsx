import { useId } from 'react';
import type { AdminSubscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Fact, FactList } from '../ui/layout/fact-list.tsx';
import { Day } from '../ui/text/day.tsx';
import { SkipButton } from './actions/skip-button.tsx';
import { SubscriptionActions } from './actions/subscription-actions.tsx';
import { UndoChange } from './actions/undo-change.tsx';
import { NextCharge } from './next-charge.tsx';
import { SubscriptionApiContext, subscriptionApiAt } from './record/subscription-api.ts';
import { frequencyName, nextToSkip, subscriptionBadge } from './record/subscription-status.ts';
import { StatusNote } from './status-note.tsx';
import { SubscriptionDetails } from './subscription-details.tsx';

interface ManagedSubscriptionProps {
  subscription: AdminSubscription;
  /** A voided invoice can't be charged. */
  isPaymentOpen: boolean;
  /** Undefined until the credit is known. */
  payment?: Payment;
  now: number;
}

export function ManagedSubscription({ subscription, isPaymentOpen, payment, now }: ManagedSubscriptionProps) {
  const heading = useId();
  const badge = subscriptionBadge(subscription);
  const { customer } = subscription;
  const next = nextToSkip(subscription, now);
  return (
    <SubscriptionApiContext value={adminSubscriptionApi}>
      <Card
        role="group"
        aria-labelledby={heading}
        className="grid grid-cols-1 gap-3 p-4! [overflow-wrap:anywhere]"
      >
        <header className="flex flex-wrap items-start justify-between gap-2">
          <h3 id={heading} className="text-lg">
            {frequencyName(subscription.frequency)},{' '}
            {formatCents(Math.round(Number(subscription.boxTotal) * 100))}&nbsp;a&nbsp;box
          </h3>
          <Badge variant={badge.variant}>{badge.name}</Badge>
        </header>
        <FailedPayment subscription={subscription} isPaymentOpen={isPaymentOpen} />
        <StatusNote subscription={subscription} />
        <FactList>
          <Fact label="Box">{subscription.cartDetails}</Fact>
          <Fact label="Next delivery">
            {subscription.nextDeliveryDate ? <Day day={subscription.nextDeliveryDate} /> : 'None'}
          </Fact>
          {subscription.cancelReason && <Fact label="Cancelled because">{subscription.cancelReason}</Fact>}
        </FactList>
        {next && (
          <SkipButton
            subscription={subscription}
            delivery={next}
            variant="secondary"
            className="justify-self-start px-4!"
          >
            Skip <Day day={next.date} format="weekday" />
          </SkipButton>
        )}
        <NextCharge subscription={subscription} payment={payment} />
        <UndoChange subscription={subscription} />
        <SubscriptionDetails subscription={subscription} now={now} />
        <SubscriptionActions subscription={subscription} now={now} owner={customer.name || customer.email} />
      </Card>
    </SubscriptionApiContext>
  );
}

function FailedPayment({ subscription, isPaymentOpen }: Omit<ManagedSubscriptionProps, 'payment' | 'now'>) {
  const { id, status } = subscription;
  const { mutate, isPending } = useAdminAction({
    failureTitle: 'Error retrying payment',
    send: () => unwrap(api.api.admin.subscriptions({ id }).retry.post()),
    successToast: () => ({ title: 'Payment received', description: 'The open payment is settled.' }),
  });
  if (status !== 'past_due' && status !== 'suspended') return null;
  if (!isPaymentOpen) {
    return (
      <Alert variant="danger" title="A payment failed">
        <p>Its invoice is no longer open: there is nothing to try again.</p>
      </Alert>
    );
  }
  return (
    <Alert variant="danger" title="A payment is open">
      <p>
        {subscription.paymentAction?.kind === 'confirm'
          ? 'The bank wants the customer to confirm this payment. We have mailed them the link to the invoice.'
          : 'The saved card is charged with the open invoice once more.'}
      </p>
      <Button className="mt-3" pending={isPending} onClick={() => mutate(undefined)}>
        Try the payment again
      </Button>
    </Alert>
  );
}

const adminSubscriptionApi = subscriptionApiAt((id) => api.api.admin.subscriptions({ id }), [['admin']]);
