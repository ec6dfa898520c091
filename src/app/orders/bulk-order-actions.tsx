import { useState } from 'react';
import type { AdminOrder, OrderStatus } from '../../shared/contract/orders.ts';
import { Button } from '../ui/layout/button.tsx';
import { useSetStatus } from './admin-actions.ts';
import { PrintOrders } from './print-orders.tsx';
import { StatusSelect } from './status-select.tsx';

/** What can be done with several orders at once. */
export function BulkOrderActions({ rows, onDone }: { rows: AdminOrder[]; onDone: () => void }) {
  const [status, setStatus] = useState<OrderStatus | ''>('');
  const { mutate, isPending } = useSetStatus();
  return (
    <>
      <div className="w-48">
        <StatusSelect
          label="Status of the selected orders"
          value={status}
          disabled={isPending}
          onSelect={setStatus}
        />
      </div>
      <Button
        pending={isPending}
        disabled={status === ''}
        onClick={() =>
          status && mutate({ rows, status }, { onSuccess: (refusals) => refusals.length === 0 && onDone() })
        }
      >
        Set status
      </Button>
      <PrintOrders orders={rows} />
    </>
  );
}
