import { rules } from '../../shared/business.ts';
import type { Referral, ReferralStatus, ReferralSummary } from '../../shared/contract/referrals.ts';
import { referral } from '../../shared/facts/basics.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { currentUserId, useCurrentUser } from '../accounts/queries.ts';
import { loginEndpoint, paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { Badge, type BadgeVariant } from '../ui/feedback/badge.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { buttonStyle } from '../ui/layout/button.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Day } from '../ui/text/day.tsx';
import { NumberedList } from '../ui/text/numbered-list.tsx';
import { Price } from '../ui/text/price.tsx';
import { ShareCard } from './share-card.tsx';
import { useReferrals } from './summary-query.ts';

const title = 'Referral Program';

export function meta() {
  return pageMeta(title, referral);
}

export default function ReferralsPage() {
  const { isPending } = useCurrentUser();
  // While the server is unreachable, the last known user counts as signed in.
  const isSignedIn = !isPending && currentUserId() !== null;
  if (!isSignedIn) return <JoinProgram />;
  return (
    <Page title={title} intro="Good greens are better shared.">
      <MyReferrals />
    </Page>
  );
}

/** Prerendered. */
function JoinProgram() {
  const { text, settings } = useSettingValues();
  return (
    <Page title="Join Our Referral Program" intro={text(referral)}>
      <a href={loginEndpoint(paths.referrals)} className={buttonStyle({ size: 'large' })}>
        Log In to Start Referring
      </a>
      <div className="mt-12 max-w-2xl">
        <HowItWorks percent={settings?.referralPercent ?? rules.referralDiscountPercent} />
      </div>
    </Page>
  );
}

function MyReferrals() {
  const { data, isError, error, refetch, isFetching } = useReferrals();
  if (isError && !data) {
    return (
      <ErrorState
        title="Your referrals did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rowClassName="h-32" label="Loading your referrals" />;
  return (
    <div className="grid gap-10">
      <ReferralFigures summary={data} />
      <div className="grid items-start gap-10 lg:grid-cols-[6fr_5fr]">
        <ShareCard summary={data} />
        <HowItWorks percent={data.discountPercent} />
      </div>
      {data.referrals.length > 0 && <ReferralHistory referrals={data.referrals} />}
    </div>
  );
}

const reward = formatCents(rules.referralRewardCents);

/** `percent` off a friend's first box. */
export function HowItWorks({ percent }: { percent: number }) {
  const steps = [
    { title: 'Share your link', text: 'Send your code or your link to friends who like to eat well.' },
    {
      title: `Your friend gets ${percent}% off`,
      text: 'Off the first box, whether it is ordered once or starts a subscription.',
    },
    {
      title: `You earn ${reward}`,
      text: `When your friend's subscription pays for its first box. The ${reward} comes off your next box or order, before your card is charged.`,
    },
  ];
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="mb-5 text-xl">
        How It Works
      </h2>
      <NumberedList items={steps} />
    </section>
  );
}

export function ReferralHistory({ referrals }: { referrals: Referral[] }) {
  return (
    <section aria-labelledby="referral-history">
      <h2 id="referral-history" className="text-xl">
        Referral History
      </h2>
      <ul className="mt-4 divide-y rounded-xl border bg-surface shadow-sm">
        {referrals.map((referral) => (
          <HistoryRow key={referral.id} referral={referral} />
        ))}
      </ul>
    </section>
  );
}

function HistoryRow({ referral }: { referral: Referral }) {
  const { label, variant } = statuses[referral.status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3.5">
      <div className="min-w-0">
        <p className="break-all font-semibold">{referral.referredEmail}</p>
        <p className="text-sm text-muted">
          <Day day={newYorkDay(referral.createdAt)} format="weekday" />
        </p>
      </div>
      <p className="flex items-center gap-3">
        {referral.status === 'completed' && (
          <span className="font-semibold tabular-nums">
            +{formatCents(centsOfDollars(referral.rewardEarned))}
          </span>
        )}
        <Badge variant={variant}>{label}</Badge>
      </p>
    </li>
  );
}

const statuses: Record<ReferralStatus, { label: string; variant: BadgeVariant }> = {
  completed: { label: 'Completed', variant: 'green' },
  pending: { label: 'Pending', variant: 'yellow' },
  expired: { label: 'Expired', variant: 'neutral' },
};

export function ReferralFigures({ summary }: { summary: ReferralSummary }) {
  const figures = [
    { label: 'Total Referred', value: summary.totalReferred },
    { label: 'Total Earned', value: <Price cents={centsOfDollars(summary.totalEarned)} /> },
    { label: 'Pending Rewards', value: <Price cents={centsOfDollars(summary.pendingRewards)} /> },
  ];
  return (
    <dl className="grid grid-cols-3 gap-3 sm:gap-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col rounded-xl border bg-surface p-3 shadow-sm sm:p-5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-auto pt-1 font-display text-xl tabular-nums sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function centsOfDollars(dollars: number): number {
  return Math.round(dollars * 100);
}
