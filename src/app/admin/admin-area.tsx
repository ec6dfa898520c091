import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import { type AdminTab, adminTabs } from '../admin-paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { tabContents } from './admin-tabs.tsx';
import { CountCards } from './count-cards.tsx';
import { FindCustomer } from './find-customer.tsx';
import { NextDelivery } from './next-delivery.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { useOverview } from './queries.ts';
import { useRecheckAdminAccess } from './use-admin-access.ts';

/** The frame around the features' `manage-*` tabs. */
export function AdminArea({ firstName }: { firstName: string }) {
  useRecheckAdminAccess();
  const overview = useOverview();
  const [tab, selectTab] = useTab();
  const tabs = useScrollToTabs();
  return (
    <Page title={`Welcome back, ${firstName || 'Admin'}`}>
      <div className="grid gap-6">
        {overview.error && !overview.data && (
          <ErrorState
            title="The counts did not load"
            message={userErrorMessage(overview.error)}
            onRetry={overview.refetch}
            retrying={overview.isFetching}
          />
        )}
        <CountCards counts={overview.data?.counts} hasFailed={overview.error !== null} />
        <div className="grid gap-3 md:grid-cols-2!">
          {overview.data ? (
            <NextDelivery {...overview.data.nextDelivery} />
          ) : (
            !overview.error && <Skeleton className="h-12" />
          )}
          <FindCustomer />
        </div>
        {overview.data && <OpenTasks {...overview.data} />}
        <div ref={tabs} className="min-w-0">
          <Tabs label="Admin" selected={tab} onSelect={selectTab} tabs={adminTabs.map(toTab)} />
        </div>
      </div>
    </Page>
  );
}

function toTab(id: AdminTab) {
  const { label, content: Content } = tabContents[id];
  const content = (
    <Suspense fallback={<SkeletonList rows={6} rowClassName="h-14" className="grid gap-2" />}>
      <Content />
    </Suspense>
  );
  return { id, label, content };
}

/**
 * The ref of the tabs. They begin below the fold, under greeting, counts and open tasks, so they are scrolled into view when a
 * tab or a link is opened.
 */
function useScrollToTabs() {
  const tabs = useRef<HTMLDivElement>(null);
  const { key, search } = useLocation();
  const initialKey = useRef(key);
  const isLinkFollowed = useNavigationType() === 'PUSH' && !new URLSearchParams(search).has('order');
  useEffect(() => {
    if (isLinkFollowed && key !== initialKey.current) tabs.current?.scrollIntoView();
  }, [isLinkFollowed, key]);
  return tabs;
}

/** The selected tab is kept in the URL, with the filters of its list. */
function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: AdminTab = adminTabs.find((id) => id === search.get('tab')) ?? 'inventory';
  const select = (id: string) => setSearch({ tab: id }, { preventScrollReset: true });
  return [tab, select] as const;
}
