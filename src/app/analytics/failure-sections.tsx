import type { PaymentFailures, RecoveryMethod } from '../../shared/contract/analytics.ts';
import { adminPath } from '../admin-paths.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { formatInstant } from '../ui/text/format-instant.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { WholeText } from '../ui/text/whole-text.tsx';
import { dollars, formatCount } from './amounts.ts';
import { FigureSection, Figures } from './figure-section.tsx';
import { usePaymentFailures, useRevenueRecovery } from './use-analytics.ts';

export function FailureOverview({ period }: { period: number }) {
  return (
    <FigureSection
      title="Payment failures"
      intro={`Payments that failed in the last ${period} days, and how many of these are still open. Those that were never paid count as not recovered, and neither as resolved nor at risk.`}
      query={usePaymentFailures(period)}
    >
      {({
        totalFailures,
        unresolvedFailures,
        notRecoveredFailures,
        resolutionRate,
        totalAmountAtRisk,
        averageResolutionTime,
        failures,
      }) => (
        <div className="grid gap-6">
          <Figures
            rows={[
              ['Failures', formatCount(totalFailures)],
              ['Still open', formatCount(unresolvedFailures)],
              ['Resolved', totalFailures === notRecoveredFailures ? '-' : `${resolutionRate}%`],
              ['Not recovered', formatCount(notRecoveredFailures)],
              ['At risk', dollars(totalAmountAtRisk)],
              [
                'Time to resolve',
                totalFailures === unresolvedFailures + notRecoveredFailures
                  ? '-'
                  : durationText(averageResolutionTime),
              ],
            ]}
          />
          <RecentFailures failures={failures} />
        </div>
      )}
    </FigureSection>
  );
}

function durationText(hours: number): string {
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

function RecentFailures({ failures }: Pick<PaymentFailures, 'failures'>) {
  if (failures.length === 0) return <p className="text-muted">No payment failed in this period.</p>;
  return (
    <div>
      <h3 className="text-lg">Recent failures</h3>
      <ul className="mt-2">
        {failures.map(
          ({ id, customerEmail, failureReason, attemptCount, amountDue, resolvedBy, createdAt }) => (
            <li
              key={id}
              className="grid gap-x-4 border-b pt-1 pb-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]!"
            >
              <p className="min-w-0">
                <TextLink
                  to={adminPath('customers', { q: customerEmail })}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center"
                >
                  <EmailAddress email={customerEmail} />
                </TextLink>
              </p>
              <p className="flex items-center gap-2 sm:justify-end">
                <span className="tabular-nums">{dollars(amountDue)}</span>
                <ResolutionBadge resolvedBy={resolvedBy} />
              </p>
              <p className="text-sm text-muted">
                {failureReason} {attemptCount === 1 ? 'One attempt' : `${attemptCount} attempts`}
              </p>
              <p className="text-sm text-muted sm:text-right">
                <WholeText text={formatInstant(createdAt)} />
              </p>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function ResolutionBadge({ resolvedBy }: Pick<PaymentFailures['failures'][number], 'resolvedBy'>) {
  if (resolvedBy === null) return <Badge variant="yellow">Pending</Badge>;
  if (resolvedBy === 'not_recovered') return <Badge>Not recovered</Badge>;
  return <Badge variant="green">Resolved</Badge>;
}

const methodNames: Record<RecoveryMethod, string> = {
  automatic_retry: 'Automatic retry',
  payment_method_update: 'New card',
  manual: 'Retry by an admin',
};

export function RecoverySection({ period }: { period: number }) {
  return (
    <FigureSection
      title="Revenue recovery"
      intro={`Failed payments that came in after all, in the last ${period} days.`}
      query={useRevenueRecovery(period)}
    >
      {({ totalRecovered, recoveryByMethod }) => (
        <Figures
          rows={[
            ['Recovered', dollars(totalRecovered)],
            ...Object.entries(methodNames).map(([method, name]): [string, string] => {
              const { count, amount } = recoveryByMethod[method as RecoveryMethod];
              return [name, `${dollars(amount)} (${count})`];
            }),
          ]}
        />
      )}
    </FigureSection>
  );
}
