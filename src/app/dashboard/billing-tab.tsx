import type { User } from '../../shared/accounts.ts';
import { BillingAddressForm } from '../accounts/billing-address-form.tsx';
import { useCurrentUser } from '../accounts/queries.ts';
import { CreditSection } from '../payments/credit-section.tsx';
import { InvoiceHistory } from '../payments/invoice-history.tsx';
import { PaymentMethods } from '../payments/payment-methods.tsx';
import { useMySubscriptions } from '../subscriptions/queries.ts';

/** What a customer pays with, has paid and has to their credit (spec section 2). */
export function BillingTab({ user }: { user: User }) {
  const isStoredCopy = useCurrentUser().data === undefined;
  const { data: subscriptions = [] } = useMySubscriptions();
  const charges = subscriptions.flatMap(({ nextCharge }) => (nextCharge ? [nextCharge.at] : []));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <PaymentMethods nextChargeAt={charges.length > 0 ? Math.min(...charges) : null} />
        <InvoiceHistory />
      </div>
      <div className="grid gap-4">
        <CreditSection />
        <BillingAddressForm key={String(isStoredCopy)} user={user} isStoredCopy={isStoredCopy} />
      </div>
    </div>
  );
}
