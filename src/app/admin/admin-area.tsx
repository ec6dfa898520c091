import { type ComponentType, type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { AdminCounts, AdminOverview } from '../../shared/contract/overview.ts';
import { type AdminTab, adminPath, adminTabs } from '../admin-paths.ts';
import { findOnlyCustomer } from '../customers/admin-queries.ts';
import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonList } from '../ui/feedback/skeleton.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Button } from '../ui/layout/button.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { formatDay } from '../ui/text/format-day.ts';
import { TextLink } from '../ui/text/text-link.tsx';
import { OpenTasks } from './open-tasks.tsx';
import { useOverview } from './queries.ts';
import { useRecheckAdminAccess } from './use-admin-access.ts';
import { WeekLinks } from './week-links.tsx';

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
        <WeekLinks />
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

const ManageInventory = lazyWithRetry(() =>
  import('../catalog/manage-inventory.tsx').then((module) => module.ManageInventory),
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

/** What stands in each tab; each is loaded when it is opened. */
const tabContents: Record<AdminTab, { label: string; content: ComponentType }> = {
  inventory: { label: 'Inventory', content: ManageInventory },
  orders: { label: 'Orders', content: ManageOrders },
  customers: { label: 'Customers', content: ManageCustomers },
  'admin-users': { label: 'Admin users', content: ManageAdminUsers },
  analytics: { label: 'Analytics', content: ManageAnalytics },
  settings: { label: 'Settings', content: ManageSettings },
};

const ordersPath = (status: string) => adminPath('orders', { status });

const cards: { label: string; countKey: keyof AdminCounts; to: string }[] = [
  { label: 'Products', countKey: 'products', to: adminPath('inventory') },
  { label: 'Total orders', countKey: 'orders', to: adminPath('orders') },
  { label: 'Customers', countKey: 'customers', to: adminPath('customers') },
  { label: 'Pending', countKey: 'pending', to: ordersPath('pending') },
  { label: 'Confirmed', countKey: 'confirmed', to: ordersPath('confirmed') },
  { label: 'Growing', countKey: 'growing', to: ordersPath('growing') },
  { label: 'Shipped', countKey: 'shipped', to: ordersPath('shipped') },
  { label: 'Delivered', countKey: 'delivered', to: ordersPath('delivered') },
];

/** Two rows of counts; each links to the list it counts. */
function CountCards({ counts, hasFailed }: { counts: AdminCounts | undefined; hasFailed: boolean }) {
  return (
    <ul
      aria-label="Counts"
      className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))]! gap-1.5 sm:grid-cols-4! sm:gap-3"
    >
      {cards.map(({ label, countKey, to }) => (
        <li key={label}>
          <Link
            to={to}
            preventScrollReset
            className="flex h-full min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-lg border bg-surface px-1.5 py-1.5 no-underline shadow-sm transition-colors hover:border-leaf sm:px-4"
          >
            <span className="w-full text-xs text-muted sm:w-auto sm:text-sm">{label}</span>
            {counts || hasFailed ? (
              <span className="text-lg font-semibold tabular-nums sm:text-xl">
                {counts ? counts[countKey].toLocaleString('en-US') : '-'}
              </span>
            ) : (
              <Skeleton className="h-6 w-12" />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * Customer search, for instance during a phone call: opens the customer if exactly one matches, otherwise the list of matches.
 */
function FindCustomer() {
  const navigate = useNavigate();
  const [isSearching, setIsSearching] = useState(false);
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setIsSearching(true);
    const customer = q ? await findOnlyCustomer(q) : null;
    setIsSearching(false);
    const filters: Record<string, string> = customer ? { customer } : { ...(q && { q }) };
    navigate(adminPath('customers', filters), { preventScrollReset: true });
  }
  return (
    <search>
      <form onSubmit={find} className="flex gap-2">
        <TextInput
          type="search"
          name="q"
          aria-label="Find a customer"
          placeholder="Customer name or phone"
          maxLength={200}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary" pending={isSearching}>
          Find
        </Button>
      </form>
    </search>
  );
}

/** The next delivery day, the number of its boxes, and a link to the paid ones. */
function NextDelivery({ date, paidBoxes, unpaidBoxes }: AdminOverview['nextDelivery']) {
  return (
    <p className="flex min-h-12 flex-wrap items-center gap-x-3 rounded-lg border bg-surface px-4 pt-1.5 shadow-sm sm:pt-0">
      <span>
        <strong>{formatDay(date, 'long')}</strong>: {boxesText(paidBoxes, unpaidBoxes)}
      </span>
      <TextLink
        to={adminPath('orders', { deliveryDate: date })}
        preventScrollReset
        className="inline-flex min-h-11 items-center"
      >
        {unpaidBoxes === 0 ? 'See boxes' : 'See paid boxes'}
      </TextLink>
    </p>
  );
}

function boxesText(paid: number, unpaid: number): string {
  const boxes = (count: number, kind = '') => `${count}${kind} ${count === 1 ? 'box' : 'boxes'}`;
  if (unpaid === 0) return boxes(paid, ' paid');
  return `${boxes(paid + unpaid)}: ${paid} paid, ${unpaid} of subscriptions still to be charged`;
}
