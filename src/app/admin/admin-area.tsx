import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { AdminOverview, NeedKind } from '../../shared/contract/overview.ts';
import { ConfirmPasswordDialog } from '../accounts/confirm-password.tsx';
import { type AdminTab, adminTabs } from '../admin-paths.ts';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { KeyboardIcon } from '../ui/layout/rare-icons.tsx';
import { useMediaQuery } from '../ui/layout/use-media-query.ts';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { AdminRail, railLinkStyle, tabNames } from './admin-rail.tsx';
import { useAdminKeys } from './keys.tsx';
import { OverviewHead } from './overview-head.tsx';
import { PasskeyInvitation } from './passkey-invitation.tsx';
import { useOverview } from './queries.ts';
import { useRecheckAccess } from './use-staff-access.ts';

export function AdminArea({ firstName }: { firstName: string }) {
  useRecheckAccess();
  const [tab, selectTab] = useTab();
  const hasRail = useMediaQuery('(min-width: 1024px)');
  const tabs = useScrollToTabs(hasRail);
  const keys = useAdminKeys();
  const { data: overview } = useOverview();
  const waiting = waitingCounts(overview);
  const toTab = (id: AdminTab) => {
    const { label, icon } = tabNames[id];
    const Content = tabContents[id];
    return {
      id,
      label: <TabLabel text={label} icon={hasRail && icon} waiting={waiting.get(id) ?? 0} />,
      content: (
        <Suspense fallback={<SkeletonList rows={6} rowClassName="h-11" className="grid gap-2" />}>
          <Content />
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
      panelClassName="pt-3 will-change-transform lg:pt-0"
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
          <div className="mx-auto grid w-full max-w-[100rem] content-start gap-3 px-4 pt-4 pb-8 sm:px-6 lg:gap-2 lg:pt-2 lg:pb-2 lg:[--above-list:12rem]">
            <OverviewHead firstName={firstName} />
            {!hasRail && <PasskeyInvitation />}
            <div ref={tabs} className="min-w-0 scroll-mt-[-0.75rem]">
              {!hasRail && list}
              {panel}
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              {overview && <p className="text-sm text-muted">Version {overview.version}</p>}
              {hasRail && <PasskeyInvitation />}
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

/** Without a rail, the tabs are below other content, so scroll to them. */
function useScrollToTabs(hasRail: boolean) {
  const tabs = useRef<HTMLDivElement>(null);
  const { key, search } = useLocation();
  const initialKey = useRef(key);
  const isRowOpened = openedRows.some((row) => new URLSearchParams(search).has(row));
  const isLinkFollowed = useNavigationType() === 'PUSH' && !(hasRail && isRowOpened);
  useEffect(() => {
    if (!isLinkFollowed || key === initialKey.current) return;
    if (hasRail) scrollTo({ top: 0 });
    else tabs.current?.scrollIntoView();
  }, [isLinkFollowed, key, hasRail]);
  return tabs;
}

function useTab() {
  const [search, setSearch] = useSearchParams();
  const tab: AdminTab = adminTabs.find((id) => id === search.get('tab')) ?? 'inventory';
  const select = (id: string) => setSearch({ tab: id }, { preventScrollReset: true });
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

const tabContents: Record<AdminTab, ComponentType> = {
  inventory: ManageInventory,
  orders: ManageOrders,
  customers: ManageCustomers,
  'admin-users': ManageAdminUsers,
  analytics: ManageAnalytics,
  settings: ManageSettings,
};
