import { useMutation } from '@tanstack/react-query';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { ReminderSwitch } from '../accounts/reminder-switch.tsx';
import { cart } from '../cart/cart.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { paths } from '../paths.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button, ButtonLink, buttonStyle } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CalendarIcon } from '../ui/layout/icons.tsx';
import { useChargePayments } from './actions/use-charge-payments.ts';
import { useMySubscriptions } from './record/queries.ts';
import { SubscriptionCard } from './subscription-card.tsx';

export function SubscriptionsTab() {
  const { data, isError, error, refetch, isFetching } = useMySubscriptions();
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
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SubscriptionCards subscriptions={data} />
        {!data.every(isCancelled) && <Reminders />}
      </div>
      {data.every(isCancelled) && <NoSubscriptions />}
    </div>
  );
}

/** Canceled subscriptions last. */
function SubscriptionCards({ subscriptions }: { subscriptions: Subscription[] }) {
  const now = useShopClock();
  const payments = useChargePayments(subscriptions);
  if (now === null) return null;
  const inOrder = subscriptions.toSorted((a, b) => Number(isCancelled(a)) - Number(isCancelled(b)));
  return inOrder.map((subscription) => (
    <SubscriptionCard
      key={subscription.id}
      subscription={subscription}
      payment={payments.get(subscription.id)}
      now={now}
    />
  ));
}

function isCancelled({ status }: Subscription): boolean {
  return status === 'cancelled';
}

function Reminders() {
  const isOnline = useOnline();
  if (!isOnline) return null;
  return (
    <Card className="grid items-start gap-4">
      <h3 className="text-xl">Reminders and calendar</h3>
      {/* Not the one before the first charge. */}
      <ReminderSwitch name="beforeCharge" label="Email me the day before each charge" />
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

/** A new URL replaces the earlier one. */
function CalendarLink() {
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => unwrap(api.api.calendar.post()),
    meta: { failureTitle: 'Error' },
  });
  if (data) return <FeedLink url={data.url} />;
  return (
    <div>
      <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
        {!isPending && <CalendarIcon />}
        <span>Get a calendar link</span>
      </Button>
      <p className="mt-2 text-sm text-muted">
        A private link that keeps your calendar up to date. It replaces the one you made before.
      </p>
    </div>
  );
}

function FeedLink({ url }: { url: string }) {
  return (
    <div className="grid gap-3">
      <input
        readOnly
        aria-label="Calendar link"
        value={url}
        className="control text-sm"
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle({})}>
          Open in calendar
        </a>
        <Button variant="secondary" onClick={() => void copyLink(url)}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({
      title: 'Link copied!',
      description: 'Add it to your calendar as a subscription.',
      variant: 'success',
    });
  } catch {
    toast({
      title: 'Error',
      description: 'The link could not be copied. Please select it and copy it by hand.',
      variant: 'danger',
    });
  }
}
