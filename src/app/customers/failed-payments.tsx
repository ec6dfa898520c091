import type { FailedPayment } from '../../shared/contract/customers.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { Day } from '../ui/text/day.tsx';
import { Price } from '../ui/text/price.tsx';

const resolutions = {
  automatic_retry: 'Paid by a retry',
  payment_method_update: 'Paid by a new card',
  manual: 'Paid by an admin’s retry',
  not_recovered: 'Not recovered',
} as const;

export function FailedPayments({ payments, title }: { payments: FailedPayment[]; title: string }) {
  return (
    <CardSection title={title}>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold">{payment.failureReason}</p>
              <p className="text-sm text-muted">
                <Day day={newYorkDay(payment.createdAt)} format="medium" />, {payment.attemptCount}{' '}
                {payment.attemptCount === 1 ? 'attempt' : 'attempts'}
              </p>
            </div>
            <p className="flex items-center gap-3">
              <Price cents={Math.round(payment.amountDue * 100)} />
              <Badge variant={payment.isResolved ? 'neutral' : 'red'}>
                {payment.resolvedBy ? resolutions[payment.resolvedBy] : 'Open'}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}
