import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { AdminOverview, NeedKind } from '../../shared/contract/overview.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { ConfirmPasswordDialog } from '../accounts/confirm-password.tsx';
import { type AdminTab, adminTabs } from '../admin-paths.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { KeyboardIcon, SearchIcon } from '../ui/layout/rare-icons.tsx';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { AdminRail, railLinkStyle, tabNames, WeekMenu } from './admin-rail.tsx';
import { AdminSearch } from './admin-search.tsx';
import { useAdminKeys } from './keys.tsx';
import { PasskeyInvitation } from './passkey-invitation.tsx';
import { useOverview } from './queries.ts';
import { TodayTab } from './today-tab.tsx';
import { useRecheckAccess } from './use-staff-access.ts';

export function AdminArea({ firstName }: { firstName: string }) {
  useRecheckAccess();
  const [tab, selectTab] = useTab();
  const hasRail = useMediaQuery('(min-width: 1024px)');
  useScrollToTop(hasRail);
  const [isSearching, setIsSearching] = useState(false);
  const keys = useAdminKeys();
  const { data: overview } = useOverview();
  const [weekday] = formatDay(newYorkDay(useShopClock() ?? Date.now())).split(',');
  const waiting = waitingCounts(overview);
  const toTab = (id: AdminTab) => {
    const { label, icon } = tabNames[id];
    const Content = tabContents[id];
    return {
      id,
      label: <TabLabel text={label} icon={hasRail && icon} waiting={waiting.get(id) ?? 0} />,
      content: (
        <Suspense fallback={<SkeletonList rows={6} rowClassName="h-11" className="grid gap-2" />}>
          <Content firstName={firstName} />
        </Suspense>
      ),
    };
  };
  // The same tree at every width, so resizing closes nothing.
  return (
    <Tabs
      label="Admin"
      selected={tab}
      onSelect={selectTab}
      tabs={adminTabs.map(toTab)}
      look={hasRail ? 'column' : 'row'}
      // Own compositing layer: overlays don't repaint the list.
      panelClassName="will-change-transform"
      arrange={(list, panel) => (
        <div className={classNames('admin-frame', hasRail && 'grid grid-cols-[13rem_minmax(0,1fr)]!')}>
          {hasRail && (
            <AdminRail firstName={firstName} tabs={list}>
              <button type="button" onClick={keys.showKeys} className={railLinkStyle}>
                <KeyboardIcon className="h-5 w-5" />
                Keys
              </button>
            </AdminRail>
          )}
          <div className="mx-auto grid w-full max-w-[100rem] content-start gap-3 px-4 pb-8 sm:px-6 lg:gap-2 lg:pt-2 lg:pb-2 lg:[--above-list:9rem]">
            {!hasRail && (
              <div className="flex items-center border-b">
                <div className="-mb-px min-w-0 flex-1">{list}</div>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label="Search"
                  aria-expanded={isSearching}
                  onClick={() => setIsSearching(!isSearching)}
                >
                  <SearchIcon className="h-6 w-6" />
                </Button>
                <WeekMenu />
              </div>
            )}
            {!hasRail && isSearching && <AdminSearch onDone={() => setIsSearching(false)} />}
            <section
              aria-labelledby={tab === 'today' ? 'admin-tab' : undefined}
              className="grid min-w-0 grid-cols-1 gap-3 lg:gap-2"
            >
              <div className="flex min-h-11 items-center justify-between gap-6">
                <h1 id="admin-tab" className="text-2xl">
                  {tab === 'today' ? `Today, ${weekday}` : tabNames[tab].label}
                </h1>
                {hasRail && (
                  <div className="w-88 max-w-1/2">
                    <AdminSearch />
                  </div>
                )}
              </div>
              {panel}
            </section>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              {overview && <p className="text-sm text-muted">Version {overview.version}</p>}
              <PasskeyInvitation />
            </div>
          </div>
          {keys.dialog}
          <ConfirmPasswordDialog />
        </div>
      )}
    />
  );
}

interface TabLabelProps {
  text: string;
  icon: ReactNode;
  waiting: number;
}

function TabLabel({ text, icon, waiting }: TabLabelProps) {
  return (
    <>
      {icon}
      <span className="lg:flex-1">{text}</span>
      {waiting > 0 && (
        <span className="ml-1.5 inline-flex min-w-5 items-center justify-center rounded-full bg-warning-soft px-1.5 text-xs text-warning-ink tabular-nums">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </>
  );
}

const settledIn: Partial<Record<NeedKind, AdminTab>> = {
  messages: 'customers',
  applications: 'customers',
  'failed-payments': 'analytics',
  'short-stock': 'inventory',
};

function waitingCounts(overview: AdminOverview | undefined): ReadonlyMap<AdminTab, number> {
  const counts = new Map<AdminTab, number>();
  const add = (tab: AdminTab, count: number) => counts.set(tab, (counts.get(tab) ?? 0) + count);
  for (const { kind, count } of overview?.needs ?? []) {
    const tab = settledIn[kind];
    if (tab) add(tab, count);
  }
  const ofOrders = overview?.tasks.filter(({ orderId }) => orderId !== null).length ?? 0;
  if (ofOrders > 0) add('orders', ofOrders);
  return counts;
}

/** URL parameters of rows opened beside a list. */
const openedRows = ['order', 'customer', 'message', 'application'];

function useScrollToTop(hasRail: boolean): void {
  const { key, search } = useLocation();
  const initialKey = useRef(key);
  const isRowOpened = openedRows.some((row) => new URLSearchParams(search).has(row));
  const isLinkFollowed = useNavigationType() === 'PUSH' && !(hasRail && isRowOpened);
  useEffect(() => {
    if (isLinkFollowed && key !== initialKey.current) scrollTo({ top: 0 });
  }, [isLinkFollowed, key]);
}

function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: AdminTab = adminTabs.find((id) => id === search.get('tab')) ?? 'today';
  const select = (id: string) => setSearch(id === 'today' ? {} : { tab: id }, { preventScrollReset: true });
  return [tab, select] as const;
}

const ManageInventory = lazyWithRetry(() =>
  import('./inventory-tab.tsx').then((module) => module.InventoryTab),
);
const ManageOrders = lazyWithRetry(() =>
  import('../orders/manage-orders-tab.tsx').then((module) => module.ManageOrdersTab),
);
const ManageCustomers = lazyWithRetry(() =>
  import('../customers/manage-customers-tab.tsx').then((module) => module.ManageCustomersTab),
);
const ManageAdminUsers = lazyWithRetry(() =>
  import('../accounts/manage-admin-users.tsx').then((module) => module.ManageAdminUsers),
);
const ManageAnalytics = lazyWithRetry(() =>
  import('../analytics/manage-analytics.tsx').then((module) => module.ManageAnalytics),
);
const ManageSettings = lazyWithRetry(() =>
  import('../settings/manage-settings.tsx').then((module) => module.ManageSettings),
);

const tabContents: Record<AdminTab, ComponentType<{ firstName: string }>> = {
  today: TodayTab,
  inventory: ManageInventory,
  orders: ManageOrders,
  customers: ManageCustomers,
  'admin-users': ManageAdminUsers,
  analytics: ManageAnalytics,
  settings: ManageSettings,
};
