import type { CustomerRecord } from '../../shared/contract/customers.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { Day } from '../ui/text/day.tsx';

/** The customer's credit, and how it came about. */
export function CustomerCredit({ credit }: Pick<CustomerRecord, 'credit'>) {
  return (
    <CardSection title="Credit">
      {credit ? (
        <>
          <p className="text-2xl font-semibold tabular-nums">{formatCents(credit.balance)}</p>
          <ul className="mt-3 grid gap-2">
            {credit.entries.map((entry) => (
              <li
                key={`${entry.createdAt} ${entry.amount} ${entry.reason}`}
                className="flex flex-wrap justify-between gap-x-4 [overflow-wrap:anywhere]"
              >
                <span className="min-w-0">
                  <bdi>{entry.reason}</bdi>,{' '}
                  <span className="text-muted">
                    <Day day={newYorkDay(entry.createdAt)} format="medium" />
                  </span>
                </span>
                <span className="tabular-nums">{formatCents(entry.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Alert variant="warning">The payment provider does not answer, so the credit is not known now.</Alert>
      )}
    </CardSection>
  );
}
