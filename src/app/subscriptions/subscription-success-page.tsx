import type { ReactNode } from 'react';
import { rules } from '../../shared/business.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { centsOf, formatCents } from '../../shared/rules/money.ts';
import { useRequireSignIn } from '../accounts/require-sign-in.ts';
import { dashboardPath, paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { DayAndWindow } from '../settings/day-and-window.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { ButtonLink } from '../ui/layout/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Day } from '../ui/text/day.tsx';
import { CalendarDayLink } from './calendar-day-link.tsx';
import { useMySubscriptions } from './record/queries.ts';

export function meta() {
  return pageMeta('Your subscription', 'What happens after a subscription is created.');
}

export default function SubscriptionSuccessPage() {
  const user = useRequireSignIn();
  const subscriptions = useMySubscriptions(Boolean(user.data));
  const failed = [user, subscriptions].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <Page title="Your subscription" narrow>
        <ErrorState
          message={userErrorMessage(failed.error)}
          onRetry={failed.refetch}
          retrying={failed.isFetching}
        />
      </Page>
    );
  }
  if (!user.data) return <PageSpinner />;
  const created = newestOnTrial(subscriptions.data ?? []);
  if (created) return <Created subscription={created} />;
  return subscriptions.isFetching ? <Loading /> : <NothingCreated />;
}

function Created({ subscription }: { subscription: Subscription }) {
  return (
    <Page title="Subscription Created!" intro="Thank you. Your greens are about to be sown." narrow>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h2 className="text-xl">What happens next</h2>
          <img
            src="/pictures/success.svg"
            alt=""
            width={96}
            height={72}
            className="h-18 w-24 object-contain"
          />
        </div>
        <FirstBoxDay day={subscription.nextDeliveryDate} />
        <Steps subscription={subscription} />
      </Card>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={dashboardPath('subscriptions')}>Go to Dashboard</ButtonLink>
        <ButtonLink to={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </Page>
  );
}

function Loading() {
  return (
    <Page title="Your subscription" narrow>
      <SkeletonList rowClassName="h-12" label="Loading your dates" className="grid gap-3" />
    </Page>
  );
}

function NothingCreated() {
  return (
    <Page
      title="No new subscription"
      intro="No subscription has just been created. Your subscriptions are in your dashboard."
      narrow
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.subscription}>Start Subscription</ButtonLink>
        <ButtonLink to={dashboardPath('subscriptions')} variant="secondary">
          Go to Dashboard
        </ButtonLink>
      </div>
    </Page>
  );
}

function FirstBoxDay({ day }: { day: string | null }) {
  if (!day) return null;
  return (
    <p className="mt-4 text-muted">
      Your first box comes
      <span className="mt-1 block font-display text-2xl font-semibold text-ink sm:text-3xl">
        <DayAndWindow day={day} />
      </span>
      <CalendarDayLink day={day} />
    </p>
  );
}

function Steps({ subscription }: { subscription: Subscription }) {
  const firstBox = subscription.nextDeliveryDate;
  return (
    <ol className="mt-4 grid gap-4">
      <Step
        number={1}
        title={
          subscription.startsOn ? 'Your box has moved in' : `Your ${rules.trialDays}-day trial has begun`
        }
      >
        Nothing is charged today. A confirmation is on its way to your inbox.
      </Step>
      <Step number={2} title="Your first charge">
        No charge until{' '}
        <Day day={subscription.startsOn ?? newYorkDay(subscription.trialEndsAt)} format="weekday" />, then{' '}
        {firstPrice(subscription)}
        {formatCents(centsOf(subscription.boxTotal))} per box. In your dashboard you can skip a box, change it
        or cancel.
      </Step>
      <Step number={3} title="Your first box">
        {firstBox ? (
          <span>
            We cut it fresh and bring it on <DayAndWindow day={firstBox} />.
          </span>
        ) : (
          'On the first Saturday after it. Your dashboard shows the day.'
        )}
      </Step>
    </ol>
  );
}

/** Includes a referral discount. */
function firstPrice({ nextCharge, boxTotal }: Subscription): string {
  const isDiscounted = nextCharge !== null && nextCharge.amount < centsOf(boxTotal);
  return isDiscounted ? `${formatCents(nextCharge.amount)} for the first one and ` : '';
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span
        aria-hidden="true"
        className="flex h-9 w-9 shrink-0 items-center justify-center rounded-full bg-leaf-soft font-semibold text-leaf-ink"
      >
        {number}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{children}</p>
      </div>
    </li>
  );
}

function newestOnTrial(subscriptions: Subscription[]): Subscription | undefined {
  return subscriptions
    .filter(({ status }) => status === 'trialing')
    .toSorted((a, b) => b.createdAt - a.createdAt)[0];
}
