import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { useSignedOutOn401 } from '../accounts/require-sign-in.ts';
import { cart } from '../cart/cart.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../ui/layout/button-link.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { useMySubscriptions } from './queries.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { useChargePayments } from './use-charge-payments.ts';

export function SubscriptionsTab() {
  const { data, isError, error, refetch, isFetching } = useMySubscriptions();
  useSignedOutOn401(error);
  if (isError && !data) {
    return (
      <ErrorState
        title="Your subscriptions did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rowClassName="h-56" rows={2} label="Loading your subscriptions" />;
  if (data.length === 0) return <NoSubscriptions />;
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Your subscriptions</h2>
      <SubscriptionCards subscriptions={data} />
      {data.every(isCancelled) ? <NoSubscriptions /> : <Reminders />}
    </div>
  );
}

/** The ones that go on first, cancelled ones last. */
function SubscriptionCards({ subscriptions }: { subscriptions: Subscription[] }) {
  const deliveryClock = useScheduleInputs();
  const payments = useChargePayments(subscriptions);
  if (!deliveryClock) return null;
  const inOrder = subscriptions.toSorted((a, b) => Number(isCancelled(a)) - Number(isCancelled(b)));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {inOrder.map((subscription) => (
        <SubscriptionCard
          key={subscription.id}
          subscription={subscription}
          payment={payments.get(subscription.id)}
          deliveryClock={deliveryClock}
        />
      ))}
    </div>
  );
}

function isCancelled({ status }: Subscription): boolean {
  return status === 'cancelled';
}

function Reminders() {
  const isOnline = useOnline();
  if (!isOnline) return null;
  return (
    <Card className="grid items-start gap-4 sm:grid-cols-2">
      <h3 className="text-xl sm:col-span-2">Reminders and calendar</h3>
      <ReminderSwitch />
      <CalendarLink />
    </Card>
  );
}

function NoSubscriptions() {
  const best = Math.max(...Object.values(useDiscountPercents()));
  return (
    <EmptyState
      title="No active subscriptions"
      text={`A box every week, every other week or once a month, and up to ${best}% off.`}
      picture="/pictures/empty-subscriptions.svg"
      action={
        <ButtonLink to={paths.subscription} onClick={() => cart.chooseSubscription(true)}>
          Start Subscription
        </ButtonLink>
      }
    />
  );
}
