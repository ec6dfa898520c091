import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '../../shared/accounts.ts';
import { useSignInNeeded } from '../accounts/sign-in-needed.ts';
import { sentenceOf } from '../api.ts';
import { OrdersTab } from '../orders/orders-tab.tsx';
import { pageMeta } from '../page-meta.ts';
import { type DashboardTab, dashboardTabs } from '../paths.ts';
import { SubscriptionsTab } from '../subscriptions/subscriptions-tab.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';
import { Page } from '../ui/page.tsx';
import { PageSpinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { LastCopyNote } from './last-copy-note.tsx';
import { useLastCopy } from './use-last-copy.ts';

const ProfileTab = lazyWithRetry(() =>
  import('../accounts/profile-tab.tsx').then((module) => module.ProfileTab),
);
const BillingTab = lazyWithRetry(() => import('./billing-tab.tsx').then((module) => module.BillingTab));

export function meta() {
  return pageMeta('Dashboard', 'Your orders and subscriptions.');
}

export default function DashboardPage() {
  const { data, isError, error, refetch, isFetching } = useSignInNeeded();
  const copy = useLastCopy();
  const [tab, setTab] = useTab();
  // Nobody being signed in (null) is an answer; only while there is none does the copy stand in.
  const user = data === undefined ? copy?.user : data;
  if (isError && !user) {
    return (
      <Page title="Dashboard">
        <ErrorState message={sentenceOf(error)} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  }
  if (!user) return <PageSpinner label="Loading your account" />;
  return (
    <Page title={`Welcome back, ${user.firstName || 'User'}`}>
      <LastCopyNote userAsOf={data ? null : (copy?.updatedAt ?? null)} />
      <Suspense fallback={<PageSpinner label="Loading your account" />}>
        <Tabs label="Dashboard" selected={tab} onSelect={setTab} tabs={tabsOf(user)} />
      </Suspense>
    </Page>
  );
}

function tabsOf(user: User) {
  return [
    { id: 'orders', label: 'Orders', content: <OrdersTab /> },
    { id: 'subscriptions', label: 'Subscriptions', content: <SubscriptionsTab /> },
    { id: 'profile', label: 'Profile', content: <ProfileTab user={user} /> },
    { id: 'billing', label: 'Billing', content: <BillingTab user={user} /> },
  ];
}

/** The selected tab lives in the address, so that it can be linked to and survives a reload. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: DashboardTab = dashboardTabs.find((id) => id === search.get('tab')) ?? 'orders';
  const select = (id: string) => setSearch({ tab: id }, { replace: true, preventScrollReset: true });
  return [tab, select] as const;
}
