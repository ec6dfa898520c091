import { Suspense, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { User } from '../../shared/contract/accounts.ts';
import { useRequireSignIn } from '../accounts/require-sign-in.ts';
import { OrdersTab } from '../orders/orders-tab.tsx';
import type { DashboardTab } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { DashboardSummary } from './dashboard-summary.tsx';
import { LastCopyNote } from './last-copy-note.tsx';
import { useDashboardSummary } from './use-dashboard-summary.ts';
import { useOfflineResponses } from './use-offline-responses.ts';

// The first tab is drawn with the page; the code of the others is loaded when one is opened.
const SubscriptionsTab = lazyWithRetry(() =>
  import('../subscriptions/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab),
);
const ProfileTab = lazyWithRetry(() =>
  import('../accounts/profile-tab.tsx').then((module) => module.ProfileTab),
);
const BillingTab = lazyWithRetry(() => import('./billing-tab.tsx').then((module) => module.BillingTab));
const preloadTab = {
  orders: () => {},
  subscriptions: SubscriptionsTab.preload,
  profile: ProfileTab.preload,
  billing: BillingTab.preload,
} satisfies Record<DashboardTab, unknown>;

export function meta() {
  return pageMeta('Dashboard', 'Your orders and subscriptions.');
}

export default function DashboardPage() {
  const { data, isError, error, refetch, isFetching } = useRequireSignIn();
  const copy = useOfflineResponses();
  const [tab, setTab] = useTab();
  const coming = useDashboardSummary(data, usePaidOrderId());
  // null means that nobody is signed in; the offline copy is used only while there is no response (undefined).
  const user = data === undefined ? copy?.user : data;
  if (isError && !user) {
    return (
      <Page title="Dashboard">
        <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />
      </Page>
    );
  }
  if (!user) return <PageSpinner label="Loading your account" />;
  return (
    <Page title={`Welcome back, ${user.firstName || 'User'}`}>
      <LastCopyNote userAsOf={data ? null : (copy?.updatedAt ?? null)} />
      {/* The tabs wait for what stands above them, so that nothing moves once there is something to read. */}
      {coming.isLoading ? (
        <PageSpinner label="Loading your boxes" />
      ) : (
        <Suspense fallback={<PageSpinner label="Loading your account" />}>
          <DashboardSummary {...coming} tab={tab} />
          <Tabs label="Dashboard" selected={tab} onSelect={setTab} tabs={tabsOf(user)} />
        </Suspense>
      )}
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

/** The selected tab is kept in the URL, so that it can be linked to and survives a reload. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const tab = isDashboardTab(wanted) ? wanted : 'orders';
  const select = (id: string) => setSearch({ tab: id }, { replace: true, preventScrollReset: true });
  // The code of a tab that is opened by its address comes while the account is still being asked for.
  useEffect(() => preloadTab[tab](), [tab]);
  return [tab, select] as const;
}

function isDashboardTab(id: string | null): id is DashboardTab {
  return id !== null && Object.hasOwn(preloadTab, id);
}

/** The order that the customer has just paid; the page that they paid on leaves it with this entry of the history. */
function usePaidOrderId(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('paidOrderId' in state)) return null;
  return typeof state.paidOrderId === 'string' ? state.paidOrderId : null;
}
