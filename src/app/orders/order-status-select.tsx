import type { AdminOrder } from '../../shared/contract/orders.ts';
import { useSetStatus } from './admin-actions.ts';
import { StatusSelect } from './status-select.tsx';

/** The status of an order, which is changed in place. */
export function OrderStatusSelect({ row }: { row: AdminOrder }) {
  const { mutate, isPending, variables } = useSetStatus();
  return (
    <StatusSelect
      label={`Status of order ${row.orderNumber}`}
      value={isPending ? variables.status : row.status}
      disabled={isPending}
      onSelect={(status) => mutate({ rows: [row], status })}
    />
  );
}
