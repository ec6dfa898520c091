import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useCurrentUser } from '../accounts/queries.ts';
import { useOrders } from '../orders/queries.ts';
import { loginPath, orderAgainPath } from '../paths.ts';
import { userErrorMessage } from '../platform/api.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { ReorderNote } from './reorder-note.tsx';
import { ReorderPrompt, ReplaceDialog } from './reorder-prompt.tsx';
import type { PurchasePageState } from './use-purchase-page-state.ts';
import { useReorder } from './use-reorder.ts';
import { useRestoreOrders } from './use-restore-orders.ts';

/** Offers the last order again, or repeats the one that the address names. Nothing for somebody without orders. */
export function ReorderSection({ purchase }: { purchase: PurchasePageState }) {
  const { data: user, errorUpdateCount } = useCurrentUser();
  // Once it has failed: while it is asked again there is no error for a moment.
  const isOffline = user === undefined && errorUpdateCount > 0;
  const wanted = useSearchParams()[0].get('again');
  if (user === null)
    return wanted === null ? null : <Navigate to={loginPath(orderAgainPath(wanted))} replace />;
  if (!user && !isOffline) return null;
  return <OwnOrders purchase={purchase} isWanted={wanted !== null} isOffline={isOffline} />;
}

interface OwnOrdersProps {
  purchase: PurchasePageState;
  /** The address names an order to repeat. */
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
