import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { Order } from '../../../shared/contract/orders.ts';
import { formatCents } from '../../../shared/rules/money.ts';
import { orderLineText } from '../../../shared/rules/packs.ts';
import { useCurrentUser } from '../../accounts/queries.ts';
import { inCatalogOrder } from '../../catalog/catalog-order.ts';
import { useOrders } from '../../orders/queries.ts';
import { loginPath, orderAgainPath } from '../../paths.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { readResponses, restoreResponse } from '../../platform/device/offline-copy.ts';
import { lastUserId } from '../../platform/device/owner.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ButtonLink } from '../../ui/layout/button.tsx';
import { RepeatIcon } from '../../ui/layout/rare-icons.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import type { PurchasePageState } from '../summary/use-purchase-page-state.ts';
import type { Reorder, ReorderChange } from './reorder.ts';
import { useReorder } from './use-reorder.ts';

/** Empty without orders. */
export function ReorderSection({ purchase }: { purchase: PurchasePageState }) {
  const { data: user, errorUpdateCount } = useCurrentUser();
  // Counts failures, because a retry clears the error for a moment.
  const isOffline = user === undefined && errorUpdateCount > 0;
  const wanted = useSearchParams()[0].get('again');
  if (user === null)
    return wanted === null ? null : <Navigate to={loginPath(orderAgainPath(wanted))} replace />;
  if (!user && !isOffline) return null;
  return <OwnOrders purchase={purchase} isWanted={wanted !== null} isOffline={isOffline} />;
}

interface OwnOrdersProps {
  purchase: PurchasePageState;
  /** The URL names an order to repeat. */
  isWanted: boolean;
  isOffline: boolean;
}

function OwnOrders({ purchase, isWanted, isOffline }: OwnOrdersProps) {
  const orders = useOrders();
  useRestoreOrders(isOffline);
  const { lastOrder, orderToConfirm, filled, isUnknown, confirm, decline } = useReorder(purchase, orders);
  const hasFailed = isWanted && orders.isError && !orders.data;
  const isOffered = purchase.kind === 'one-time' && !filled && (!isWanted || orderToConfirm !== null);
  return (
    <>
      {hasFailed && (
        <Section>
          <ErrorState
            title="Your earlier order did not load"
            message={userErrorMessage(orders.error)}
            onRetry={orders.refetch}
            retrying={orders.isFetching}
          />
        </Section>
      )}
      {isUnknown && (
        <Section>
          <Alert title={lastOrder ? 'That order is not among your latest ones' : 'No earlier order yet'}>
            Pick your greens below.
          </Alert>
        </Section>
      )}
      {filled && (
        <Section>
          <ReorderNote {...filled} />
        </Section>
      )}
      {isOffered && lastOrder && (
        <Section>
          <ReorderPrompt order={lastOrder} />
        </Section>
      )}
      <ReplaceDialog purchase={purchase} order={orderToConfirm} onReplace={confirm} onKeep={decline} />
    </>
  );
}

function Section({ children }: { children: ReactNode }) {
  return (
    <section aria-label="Order again" className="mb-10">
      {children}
    </section>
  );
}

function ReorderNote({ order, today: { items, changes } }: { order: Order; today: Reorder }) {
  const isOnline = useOnline();
  if (items.length === 0) {
    return (
      <Alert variant="warning" title={`Nothing of order ${order.orderNumber} is available today`}>
        <Changes changes={changes} />
      </Alert>
    );
  }
  return (
    <Alert variant="success" title={`Order ${order.orderNumber} is in your cart again`}>
      <p>
        {isOnline ? 'To' : 'At the last prices that this device knows, to'} be delivered to {order.address}.
        {isOnline && changes.length === 0 && (
          <span> Prices are as they were, and everything is in stock.</span>
        )}
      </p>
      <Changes changes={changes} />
    </Alert>
  );
}

function Changes({ changes }: { changes: ReorderChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="mt-2 list-disc pl-5" aria-label="What has changed">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.name}`}>{changeText(change)}</li>
      ))}
    </ul>
  );
}

function changeText(change: ReorderChange): string {
  const { name } = change;
  switch (change.kind) {
    case 'price': {
      const direction = change.now > change.before ? 'costs more' : 'costs less';
      return `${name} ${direction}: ${formatCents(change.now)} per oz instead of ${formatCents(change.before)}.`;
    }
    case 'short':
      return `${name}: only ${change.leftOunces} oz left of the ${change.wantedOunces} oz you had.`;
    case 'out-of-stock':
      return `${name} is out of stock, so it is left out.`;
    case 'gone':
      return `${name} is no longer offered, so it is left out.`;
  }
}

function ReorderPrompt({ order }: { order: Order }) {
  const contents = order.items.map(orderLineText).join(', ');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border bg-surface p-4 sm:px-6">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
        Your last order, <span className="whole">{order.orderNumber}</span>: {contents}
      </p>
      <ButtonLink variant="secondary" to={orderAgainPath()} replace preventScrollReset>
        <RepeatIcon className="h-5 w-5" />
        Same as last time
      </ButtonLink>
    </div>
  );
}

interface ReplaceDialogProps {
  purchase: PurchasePageState;
  /** Null while the dialog is closed. */
  order: Order | null;
  onReplace: () => void;
  onKeep: () => void;
}

function ReplaceDialog({ purchase: { cart, products }, order, onReplace, onKeep }: ReplaceDialogProps) {
  const inCart = inCatalogOrder(cart.items, products.data ?? []).map(({ quantity, name }) =>
    orderLineText({ quantity, productName: name }),
  );
  return (
    <ConfirmDialog
      open={order !== null}
      onOpenChange={onKeep}
      title="Replace what is in your cart?"
      description={`Your cart has ${inCart.join(', ')}. Order ${order?.orderNumber ?? ''} would take its place.`}
      confirmLabel="Replace"
      cancelLabel="Keep my cart"
      onConfirm={onReplace}
    />
  );
}

/** Kept by the last dashboard visit. */
function useRestoreOrders(isOffline: boolean): void {
  useEffect(() => {
    const owner = isOffline ? lastUserId() : null;
    if (owner) void restoreOrders(owner);
  }, [isOffline]);
}

async function restoreOrders(owner: string): Promise<void> {
  for (const response of await readResponses(owner))
    if (response.queryKey[0] === 'orders') restoreResponse(response);
}
