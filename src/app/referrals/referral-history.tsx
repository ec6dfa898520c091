import type { Referral, ReferralStatus } from '../../shared/contract/referrals.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { Badge, type BadgeVariant } from '../ui/feedback/badge.tsx';
import { Day } from '../ui/text/day.tsx';
import { centsOfDollars } from './referral-figures.tsx';

/** Who was referred and what came of it; a completed one shows the reward (spec section 4). */
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
          <Day day={newYorkDay(referral.createdAt)} format="medium" />
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
