import type { User } from '../../shared/accounts.ts';
import { UserFacts } from './user-facts.tsx';

export function BillingTab({ user }: { user: User }) {
  const address = [user.billingAddress, user.billingCity, `${user.billingState} ${user.billingZip}`.trim()];
  return (
    <UserFacts
      title="Billing"
      intro="Your cards are kept by our card provider, never by us."
      facts={[
        ['Full Name', user.billingName],
        ['Country', user.billingCountry],
        ['Billing Address', address.filter(Boolean).join(', ')],
      ]}
    />
  );
}
