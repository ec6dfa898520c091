import { rules } from '../../shared/business.ts';
import { referral } from '../../shared/facts/basics.ts';
import { currentUserId, useCurrentUser } from '../accounts/queries.ts';
import { useSignedOutOn401 } from '../accounts/require-sign-in.ts';
import { loginEndpoint, paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useSettingValues } from '../settings/use-setting-values.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { buttonStyle } from '../ui/layout/button-style.ts';
import { Page } from '../ui/layout/page.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { ReferralFigures } from './referral-figures.tsx';
import { ReferralHistory } from './referral-history.tsx';
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

/** What everybody else sees, and what is prerendered. */
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
  useSignedOutOn401(error);
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
