import type { ReactNode } from 'react';
import type { Credit } from '../../shared/contract/payments.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { paths } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { CardSection } from '../ui/layout/card.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';
import { TextLink } from '../ui/text/text-link.tsx';
import { useCredit } from './queries.ts';

/** `children` say how the credit will be used. */
export function CreditSection({ children }: { children?: ReactNode }) {
  return (
    <CardSection title="Credit" intro="It is used for your next box, before your card is charged.">
      <CreditBalance>{children}</CreditBalance>
    </CardSection>
  );
}

function CreditBalance({ children }: { children: ReactNode }) {
  const { data, isError, error, refetch, isFetching } = useCredit();
  if (isError && !data) {
    return (
      <ErrorState
        title="Your credit did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton className="h-12" />;
  return (
    <>
      <p className="text-2xl font-semibold">
        <span className="sr-only">Balance </span>
        <Price cents={data.balance} />
      </p>
      {children}
      {data.entries.length > 0 ? <CreditEntries entries={data.entries} /> : <NoCredit />}
    </>
  );
}

function NoCredit() {
  return (
    <p className="mt-2 text-sm text-muted">
      No credit yet. You earn some when a friend you invite subscribes:{' '}
      <TextLink to={paths.referrals}>Referral Program</TextLink>
    </p>
  );
}

function CreditEntries({ entries }: Pick<Credit, 'entries'>) {
  return (
    <ul className="mt-4 grid divide-y border-t text-sm">
      {entries.map(({ createdAt, amount, reason }) => (
        <li key={`${createdAt} ${amount} ${reason}`} className="flex justify-between gap-4 py-2.5">
          <span>
            {reason}
            <span className="block text-muted">
              <Day day={newYorkDay(createdAt)} format="weekday" />
            </span>
          </span>
          <span className="font-semibold tabular-nums">
            {amount > 0 ? '+' : ''}
            {formatCents(amount)}
          </span>
        </li>
      ))}
    </ul>
  );
}
