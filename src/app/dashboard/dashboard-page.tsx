import { type Query, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { User } from '../../shared/contract/accounts.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { currentUserId, currentUserQuery, useCurrentUser } from '../accounts/queries.ts';
import { useRequireSignIn } from '../accounts/require-sign-in.ts';
import { useScheduleInputs } from '../delivery/use-schedule-inputs.ts';
import { OrdersTab } from '../orders/orders-tab.tsx';
import { useOrders } from '../orders/queries.ts';
import type { DashboardTab } from '../paths.ts';
import { useUpdatePaymentMethod } from '../payments/use-provider-page.ts';
import { userErrorMessage } from '../platform/api.ts';
import {
  isKeptOffline,
  readResponses,
  restoreResponse,
  storeResponses,
} from '../platform/device/offline-copy.ts';
import { lastUserId } from '../platform/device/owner.ts';
import { pageMeta } from '../platform/page-meta.ts';
import { useOnline } from '../platform/use-online.ts';
import { PushSetting } from '../push/push-setting.tsx';
import { useChargePayments } from '../subscriptions/actions/use-charge-payments.ts';
import { useMySubscriptions } from '../subscriptions/record/queries.ts';
import { frequencyName } from '../subscriptions/record/subscription-status.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { PageSpinner } from '../ui/feedback/spinner.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ClockIcon } from '../ui/layout/icons.tsx';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { Page } from '../ui/layout/page.tsx';
import { Tabs } from '../ui/overlay/tabs.tsx';
import { boxOfOrder, type ComingBox, nextBox } from './next-box.ts';
import { NextBoxCard } from './next-box-card.tsx';

// The first tab is drawn with the page; the code of the others is loaded when one is opened.
const SubscriptionsTab = lazyWithRetry(() =>
  import('../subscriptions/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab),
);
const ProfileTab = lazyWithRetry(() =>
  import('../accounts/profile/profile-tab.tsx').then((module) => module.ProfileTab),
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
    {
      id: 'profile',
      label: 'Profile',
      content: (
        <div className="grid gap-4">
          <ProfileTab user={user} />
          <PushSetting />
        </div>
      ),
    },
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

/**
 * Says how old the shown responses are, while they could not be fetched again. `userAsOf` (epoch ms) is the age of the user's
 * own copy, null when the server has said who is there.
 */
export function LastCopyNote({ userAsOf }: { userAsOf: number | null }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const isFetchingUser = useCurrentUser().isFetching;
  const [isRetrying, setIsRetrying] = useState(false);
  const cache = client.getQueryCache();
  const responsesAsOf = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestCopy(cache.getAll(), isOnline),
  );
  const isUserOld = userAsOf !== null && !(isOnline && isFetchingUser);
  const ages = [responsesAsOf, isUserOld ? userAsOf : null].filter((at) => at !== null);
  if (ages.length === 0) return null;
  const age = `As of ${formatDateAndTime(Math.min(...ages))}`;
  if (!isOnline) {
    return (
      <p className="mb-4 flex items-center gap-2 text-sm font-medium text-muted">
        <ClockIcon className="h-5 w-5 shrink-0" />
        {age}
      </p>
    );
  }
  async function retry() {
    setIsRetrying(true);
    await client.refetchQueries({ type: 'active', predicate: isKeptOffline });
    setIsRetrying(false);
  }
  return (
    <Alert variant="warning" className="mb-6" title={age}>
      <p>Not everything could be fetched again. This is what the shop said last.</p>
      <Button variant="secondary" className="mt-3" pending={isRetrying} onClick={() => void retry()}>
        Retry
      </Button>
    </Alert>
  );
}

/** When (epoch ms) the oldest shown response came that could not be fetched again; null when all are new. */
function oldestCopy(queries: Query[], isOnline: boolean): number | null {
  const copies = queries.filter(
    (query) => isKeptOffline(query) && query.isActive() && query.state.data && isOld(query, isOnline),
  );
  return copies.length > 0 ? Math.min(...copies.map(({ state }) => state.dataUpdatedAt)) : null;
}

function isOld({ state }: Query, isOnline: boolean): boolean {
  if (!isOnline) return true;
  return state.isInvalidated && state.fetchStatus === 'idle';
}

function formatDateAndTime(instant: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(instant);
}

const [userKey] = currentUserQuery.queryKey;

/** The user as of an earlier response, at `updatedAt` (epoch ms). */
export type UserCopy = { user: User; updatedAt: number };

/**
 * Keeps the dashboard's responses on the device, and brings back those of the last visit. Returns the user as of then;
 * null when there was none. Who is signed in now remains a matter of the server.
 */
export function useOfflineResponses(): UserCopy | null {
  const [copy, setCopy] = useState<UserCopy | null>(null);
  useEffect(() => storeResponses(currentUserId), []);
  useEffect(() => {
    const owner = lastUserId();
    if (owner) void restore(owner).then(setCopy);
  }, []);
  return copy;
}

async function restore(owner: string): Promise<UserCopy | null> {
  const responses = await readResponses(owner);
  const isUserResponse = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] === userKey;
  for (const response of responses) if (!isUserResponse(response)) restoreResponse(response);
  const copy = responses.find(isUserResponse);
  return copy ? { user: copy.data as User, updatedAt: copy.updatedAt } : null;
}

/** Above the tabs: what has to be put right, and what comes next. */
export function DashboardSummary({
  box,
  isJustPaid,
  subscriptions,
  now,
  tab,
}: DashboardSummaryData & { tab: DashboardTab }) {
  return (
    <>
      {/* The Subscriptions tab shows failed payments on each card. */}
      {tab !== 'subscriptions' && <PaymentAlerts subscriptions={subscriptions} />}
      {box && (
        <NextBoxCard key={tab} box={box} now={now} isJustPaid={isJustPaid} isFolded={tab !== 'orders'} />
      )}
    </>
  );
}

/** Says which subscriptions could not be charged, and what to do about each. */
export function PaymentAlerts({ subscriptions }: { subscriptions: Subscription[] }) {
  const failed = subscriptions.filter(({ status }) => status === 'past_due' || status === 'suspended');
  if (failed.length === 0) return null;
  return (
    <div className="mb-8 grid gap-4">
      {failed.map((subscription) => (
        <FailedPayment key={subscription.id} subscription={subscription} />
      ))}
    </div>
  );
}

function FailedPayment({ subscription }: { subscription: Subscription }) {
  const isOnline = useOnline();
  const update = useUpdatePaymentMethod();
  const isSuspended = subscription.status === 'suspended';
  const name = `${frequencyName(subscription.frequency).toLowerCase()} subscription`;
  return (
    <Alert
      variant={isSuspended ? 'danger' : 'warning'}
      title={isSuspended ? 'Subscription Suspended' : 'Payment Issue'}
    >
      <p>
        {isSuspended
          ? `Your ${name} has been suspended due to payment failures. Update your payment method to reactivate.`
          : `The last payment for your ${name} failed. Please update your payment method to avoid service interruption. The next box waits for it.`}
      </p>
      {isOnline ? (
        <Button className="mt-3" pending={update.isPending} onClick={() => update.open(subscription.id)}>
          {isSuspended ? 'Reactivate Subscription' : 'Update Payment Method'}
        </Button>
      ) : (
        <OfflineNote />
      )}
    </Alert>
  );
}

export interface DashboardSummaryData {
  box: ComingBox | null;
  /** Whether `box` is that of the order that was just paid. */
  isJustPaid: boolean;
  subscriptions: Subscription[];
  now: number;
}

const noSubscriptions: Subscription[] = [];

/**
 * What the dashboard opens with. The lists are asked for together with the user, whom the device usually knows: nobody
 * has to wait for one answer after the other.
 */
export function useDashboardSummary(
  user: User | null | undefined,
  paidOrderId: string | null,
): DashboardSummaryData & { isLoading: boolean } {
  const isSignedIn = user === undefined ? lastUserId() !== null : user !== null;
  const orders = useOrders(isSignedIn);
  const mine = useMySubscriptions(isSignedIn);
  const subscriptions = mine.data;
  const payments = useChargePayments(subscriptions ?? noSubscriptions, hasChargeToCome(subscriptions));
  const now = useScheduleInputs()?.now ?? 0;
  const rows = orders.data?.pages.flatMap((page) => page.rows);
  const paid = rows?.find(({ id }) => id === paidOrderId);
  return {
    isLoading: isFirstLoad(orders) || isFirstLoad(mine),
    box:
      rows && subscriptions
        ? paid
          ? boxOfOrder(paid, rows, subscriptions)
          : nextBox(rows, subscriptions, now, payments)
        : null,
    isJustPaid: paid !== undefined,
    subscriptions: subscriptions ?? noSubscriptions,
    now,
  };
}

function hasChargeToCome(subscriptions: Subscription[] = noSubscriptions): boolean {
  return subscriptions.some(({ nextCharge }) => nextCharge !== null);
}

/** False while a failed list is fetched again: its tab shows that itself, and the page spinner would replace the tab. */
function isFirstLoad({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }): boolean {
  return isLoading && !isFetched;
}
