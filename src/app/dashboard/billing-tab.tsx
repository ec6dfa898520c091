import type { User } from '../../shared/contract/accounts.ts';
import { carriedSentence } from '../../shared/contract/payments.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import type { Payment } from '../../shared/rules/credit.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import { BillingAddressForm } from '../accounts/profile/billing-address-form.tsx';
import { useCurrentUser } from '../accounts/queries.ts';
import { CreditSection } from '../payments/credit-section.tsx';
import { InvoiceHistory } from '../payments/invoice-history.tsx';
import { PaymentMethods } from '../payments/payment-methods.tsx';
import { useChargePayments } from '../subscriptions/actions/use-charge-payments.ts';
import { useMySubscriptions } from '../subscriptions/record/queries.ts';
import { Day } from '../ui/text/day.tsx';

export function BillingTab({ user }: { user: User }) {
  const isStoredCopy = useCurrentUser().data === undefined;
  const { data: subscriptions = [] } = useMySubscriptions();
  const charges = subscriptions.flatMap(({ nextCharge }) => (nextCharge ? [nextCharge.at] : []));
  const payments = useChargePayments(subscriptions);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <PaymentMethods nextChargeAt={charges.length > 0 ? Math.min(...charges) : null} />
        <InvoiceHistory />
      </div>
      <div className="grid gap-4">
        <CreditSection>
          {subscriptions.map(({ id, status, nextCharge }) => (
            <CreditUse
              key={id}
              charge={status === 'past_due' ? null : nextCharge}
              payment={payments.get(id)}
            />
          ))}
        </CreditSection>
        <BillingAddressForm key={String(isStoredCopy)} user={user} isStoredCopy={isStoredCopy} />
      </div>
    </div>
  );
}

interface CreditUseProps {
  charge: Subscription['nextCharge'];
  payment: Payment | undefined;
}

function CreditUse({ charge, payment }: CreditUseProps) {
  if (!charge || !payment || payment.credit <= 0) return null;
  return (
    <p className="mt-2 text-sm">
      On <Day day={newYorkDay(charge.at)} /> it pays {formatCents(payment.credit)} of the{' '}
      {formatCents(charge.amount)} for your box of <Day day={charge.date} />, and your card{' '}
      {formatCents(payment.card)}.{carriedSentence(payment.carried)}
    </p>
  );
}
