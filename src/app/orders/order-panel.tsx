import { userErrorMessage } from '../platform/api.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { AdminOrderDetails } from './admin-order-details.tsx';
import { useAdminOrder } from './admin-queries.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderNoteForm } from './order-note-form.tsx';

/** One order beside the list: everything about it, and everything that can be done with it. */
export function OrderPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer open={id !== null} onOpenChange={(open) => !open && onClose()} title="Order" width="38rem">
      {id && <OpenedOrder key={id} id={id} onClose={onClose} />}
    </Drawer>
  );
}

function OpenedOrder({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: order, error, refetch, isFetching } = useAdminOrder(id);
  if (!order && error)
    return <ErrorState message={userErrorMessage(error)} onRetry={refetch} retrying={isFetching} />;
  if (!order) return <SkeletonList rows={5} rowClassName="h-14" label="Loading the order" />;
  return (
    <div className="grid grid-cols-1 gap-6 pb-8">
      <AdminOrderDetails order={order} />
      <OrderActions order={order} onDeleted={onClose} />
      <OrderNoteForm order={order} />
      <OrderHistory id={id} />
    </div>
  );
}
