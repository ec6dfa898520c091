import type { ReferralSummary } from '../../shared/contract/referrals.ts';
import { Price } from '../ui/text/price.tsx';

/** The three stat cards (spec section 2): a count and two sums of dollars. */
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
