import type { AdminOrder, OrderStatus } from '../../shared/contract/orders.ts';
import { ChevronDownIcon } from '../ui/layout/icons.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { useSetStatus } from './admin-actions.ts';
import { StatusBadge } from './order-badges.tsx';
import { statusChoices, statusName } from './order-status.ts';

export function OrderStatusMenu({ row }: { row: AdminOrder }) {
  const { mutate, isPending, variables } = useSetStatus();
  const status = isPending ? variables.status : row.status;
  return (
    <Menu
      label={`Status of order ${row.orderNumber}: ${statusName(status)}`}
      button={{ variant: 'ghost', className: '-ml-3 px-2! gap-1!' }}
      disabled={isPending}
      items={statusChoices(row.status).map((choice) => ({
        label: statusName(choice),
        isChosen: choice === status,
        onSelect: () => choice !== row.status && mutate({ rows: [row], status: choice }),
      }))}
    >
      <StatusBadge status={status} />
      <ChevronDownIcon className="h-4 w-4 text-muted" />
    </Menu>
  );
}

interface BulkStatusMenuProps {
  rows: AdminOrder[];
  onDone: () => void;
}

export function BulkStatusMenu({ rows, onDone }: BulkStatusMenuProps) {
  const { mutate, isPending } = useSetStatus();
  const label = `Set status of ${ordersText(rows.length)}`;
  const set = (status: OrderStatus) =>
    mutate({ rows, status }, { onSuccess: ({ refusals }) => refusals.length === 0 && onDone() });
  return (
    <Menu
      label={label}
      button={{ variant: 'secondary', className: 'px-4! text-sm!' }}
      disabled={isPending}
      items={statusChoices('').flatMap((status) => {
        const changed = rows.filter((row) => row.status !== status).length;
        const label = `${statusName(status)}: changes ${ordersText(changed)}`;
        return changed === 0 ? [] : [{ label, onSelect: () => set(status) }];
      })}
    >
      {isPending ? 'Setting...' : label}
      <ChevronDownIcon className="h-4 w-4" />
    </Menu>
  );
}

function ordersText(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`;
}
