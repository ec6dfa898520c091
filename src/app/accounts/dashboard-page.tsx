import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '../../shared/accounts.ts';
import { sentenceOf } from '../api.ts';
import { OrdersTab } from '../orders/orders-tab.tsx';
import { pageMeta } from '../page-meta.ts';
import { SubscriptionsTab } from '../subscriptions/subscriptions-tab.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useSignInNeeded } from './sign-in-needed.ts';

const tabIds = ['orders', 'subscriptions', 'profile', 'billing'] as const;
type TabId = (typeof tabIds)[number];

export function meta() {
  return pageMeta('Dashboard', 'Your orders and subscriptions.');
}

export default function DashboardPage() {
  const { data: user, isPending, isError, error, refetch, isFetching } = useSignInNeeded();
  const [tab, setTab] = useTab();
  if (isError && !user) {
    return (
      <Page title="Dashboard">
        <ErrorState message={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  }
  if (isPending || !user) return <PageSpinner label="Loading your account" />;
  return (
    <Page title={`Welcome back, ${user.firstName || 'User'}`}>
      <Tabs
        label="Dashboard"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'orders', label: 'Orders', content: <OrdersTab /> },
          { id: 'subscriptions', label: 'Subscriptions', content: <SubscriptionsTab /> },
          { id: 'profile', label: 'Profile', content: <Profile user={user} /> },
          { id: 'billing', label: 'Billing', content: <BillingFacts user={user} /> },
        ]}
      />
    </Page>
  );
}

/** The selected tab lives in the address, so that it can be linked to and survives a reload. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: TabId = tabIds.find((id) => id === search.get('tab')) ?? 'orders';
  const select = (id: string) => setSearch({ tab: id }, { replace: true, preventScrollReset: true });
  return [tab, select] as const;
}

function Profile({ user }: { user: User }) {
  return (
    <>
      <ProfileFacts user={user} />
      <ChangePasswordForm />
    </>
  );
}

function ProfileFacts({ user }: { user: User }) {
  return (
    <Facts
      title="Profile"
      intro="The details you gave us when you created your account."
      facts={[
        ['First Name', user.firstName],
        ['Last Name', user.lastName],
        ['Email', user.email],
        ['Phone Number', user.phone],
        ['Delivery Address', user.address],
      ]}
    />
  );
}

function BillingFacts({ user }: { user: User }) {
  const address = [user.billingAddress, user.billingCity, `${user.billingState} ${user.billingZip}`.trim()];
  return (
    <Facts
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

function Facts({ title, intro, facts }: { title: string; intro: string; facts: [string, string][] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Card>
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted">{intro}</p>
        <dl className="mt-5 grid gap-4 sm:grid-cols-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold [overflow-wrap:anywhere]">{value || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}
