import { type Query, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { User } from '../../shared/contract/accounts.ts';
import type { Subscription } from '../../shared/contract/subscriptions.ts';
import { currentUserId, currentUserQuery, useCurrentUser } from '../accounts/queries.ts';
import { useRequireSignIn } from '../accounts/require-sign-in.ts';
import { useShopClock } from '../delivery/use-delivery-terms.ts';
import { OrdersTab } from '../orders/orders-tab.tsx';
import { useOrders } from '../orders/queries.ts';
import type { DashboardTab } from '../paths.ts';
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
import { FailedPaymentAlert } from '../subscriptions/failed-payment-alert.tsx';
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
import { formatInstant } from '../ui/text/format-instant.ts';
import { boxOfOrder, type ComingBox, nextBoxes } from './next-box.ts';
import { NextBoxCard } from './next-box-card.tsx';

// The first tab ships with the page.
const SubscriptionsTab = lazyWithRetry(() =>
  import('../subscriptions/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab),
);
const AvoidedGreens = lazyWithRetry(() =>
  import('../catalog/avoided-greens.tsx').then((module) => module.AvoidedGreens),
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
  // null: signed out; undefined: no response yet.
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
      {/* Avoids layout shift. */}
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
          <ProfileTab user={user}>
            <AvoidedGreens user={user} />
          </ProfileTab>
          <PushSetting />
        </div>
      ),
    },
    { id: 'billing', label: 'Billing', content: <BillingTab user={user} /> },
  ];
}

function useTab() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('tab');
  const tab = isDashboardTab(wanted) ? wanted : 'orders';
  const select = (id: string) => setSearch({ tab: id }, { replace: true, preventScrollReset: true });
  // While the user is still loading.
  useEffect(() => preloadTab[tab](), [tab]);
  return [tab, select] as const;
}

function isDashboardTab(id: string | null): id is DashboardTab {
  return id !== null && Object.hasOwn(preloadTab, id);
}

/** From the payment page's router state. */
function usePaidOrderId(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('paidOrderId' in state)) return null;
  return typeof state.paidOrderId === 'string' ? state.paidOrderId : null;
}

/** `userAsOf` is epoch ms; null when the server has confirmed the user. */
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
  const age = `As of ${formatInstant(Math.min(...ages))}`;
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

/** Epoch ms; null if all are current. */
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

const [userKey] = currentUserQuery.queryKey;

/** `updatedAt` is epoch ms. */
export type UserCopy = { user: User; updatedAt: number };

/** Returns the user of the last visit. Not authentication. */
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

export function DashboardSummary({
  boxes,
  isJustPaid,
  subscriptions,
  now,
  tab,
}: DashboardSummaryData & { tab: DashboardTab }) {
  return (
    <>
      {/* The Subscriptions tab shows failed payments on each card. */}
      {tab !== 'subscriptions' && <PaymentAlerts subscriptions={subscriptions} />}
      {boxes.map((box) => (
        <NextBoxCard
          key={`${tab} ${box.orderNumber}`}
          box={box}
          now={now}
          isJustPaid={isJustPaid}
          isFolded={tab !== 'orders'}
        />
      ))}
    </>
  );
}

export function PaymentAlerts({ subscriptions }: { subscriptions: Subscription[] }) {
  const isOnline = useOnline();
  const failed = subscriptions.filter(({ status }) => status === 'past_due' || status === 'suspended');
  if (failed.length === 0) return null;
  return (
    <div className="mb-8 grid gap-4">
      {failed.map((subscription) => (
        <FailedPaymentAlert
          key={subscription.id}
          subscription={subscription}
          name={`${frequencyName(subscription.frequency).toLowerCase()} subscription`}
        >
          {!isOnline && <OfflineNote />}
        </FailedPaymentAlert>
      ))}
    </div>
  );
}

export interface DashboardSummaryData {
  boxes: ComingBox[];
  /** The only one of `boxes` was just paid. */
  isJustPaid: boolean;
  subscriptions: Subscription[];
  now: number;
}

const noSubscriptions: Subscription[] = [];

/** In parallel with the user. */
export function useDashboardSummary(
  user: User | null | undefined,
  paidOrderId: string | null,
): DashboardSummaryData & { isLoading: boolean } {
  const isSignedIn = user === undefined ? lastUserId() !== null : user !== null;
  const orders = useOrders(isSignedIn);
  const mine = useMySubscriptions(isSignedIn);
  const subscriptions = mine.data;
  const payments = useChargePayments(subscriptions ?? noSubscriptions, hasChargeToCome(subscriptions));
  const now = useShopClock() ?? 0;
  const rows = orders.data?.pages.flatMap((page) => page.rows);
  const paid = rows?.find(({ id }) => id === paidOrderId);
  return {
    isLoading: isFirstLoad(orders) || isFirstLoad(mine),
    boxes:
      rows && subscriptions
        ? paid
          ? [boxOfOrder(paid, subscriptions, now)]
          : nextBoxes(rows, subscriptions, now, payments)
        : [],
    isJustPaid: paid !== undefined,
    subscriptions: subscriptions ?? noSubscriptions,
    now,
  };
}

function hasChargeToCome(subscriptions: Subscription[] = noSubscriptions): boolean {
  return subscriptions.some(({ nextCharge }) => nextCharge !== null);
}

/** While a failed list is refetched, the spinner would replace its tab. */
function isFirstLoad({ isLoading, isFetched }: { isLoading: boolean; isFetched: boolean }): boolean {
  return isLoading && !isFetched;
}
