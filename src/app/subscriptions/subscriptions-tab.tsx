import { useLostSession } from '../accounts/sign-in-needed.ts';
import { sentenceOf } from '../api.ts';
import { paths } from '../paths.ts';
import { useDiscountPercents } from '../settings/queries.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { useMySubscriptions } from './queries.ts';
import { SubscriptionCard } from './subscription-card.tsx';

export function SubscriptionsTab() {
  const { data, isError, error, refetch, isFetching } = useMySubscriptions();
  useLostSession(error);
  if (isError && !data) {
    return (
      <ErrorState
        title="Your subscriptions did not load"
        message={sentenceOf(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rowClassName="h-56" rows={2} label="Loading your subscriptions" />;
  if (data.length === 0) return <NoSubscriptions />;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <h2 className="sr-only">Your subscriptions</h2>
      {data.map((subscription) => (
        <SubscriptionCard key={subscription.id} subscription={subscription} />
      ))}
    </div>
  );
}

function NoSubscriptions() {
  const best = Math.max(...Object.values(useDiscountPercents()));
  return (
    <EmptyState
      title="No active subscriptions"
      text={`A box every week, every other week or once a month, and up to ${best}% off.`}
      picture="/pictures/empty-subscriptions.svg"
      action={<ButtonLink to={paths.subscription}>Start Subscription</ButtonLink>}
    />
  );
}
