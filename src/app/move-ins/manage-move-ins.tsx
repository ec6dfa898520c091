import { useState } from 'react';
import {
  type AdminMoveIn,
  type MoveInQuery,
  type MoveInState,
  moveInStates,
} from '../../shared/contract/move-ins.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { frequencyName } from '../subscriptions/record/subscription-status.ts';
import { Badge, type BadgeVariant } from '../ui/feedback/badge.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ConfirmDialog } from '../ui/overlay/modal.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { type Column, filterOptions, type TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { Day } from '../ui/text/day.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { Price } from '../ui/text/price.tsx';
import { ImportMoveIns } from './import-move-ins.tsx';

const states: Record<MoveInState, { name: string; variant: BadgeVariant }> = {
  invited: { name: 'Invited', variant: 'yellow' },
  accepted: { name: 'Accepted', variant: 'green' },
  declined: { name: 'Declined', variant: 'neutral' },
  withdrawn: { name: 'Withdrawn', variant: 'neutral' },
  expired: { name: 'Expired', variant: 'neutral' },
};
const stateName = (state: string) => states[state as MoveInState].name;

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or street' },
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    options: filterOptions('Any status', moveInStates, stateName),
  },
];

const columns: Column<AdminMoveIn>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <PersonName name={name} fallback="Deleted" />,
    exportText: ({ name }) => name,
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <bdi className="[overflow-wrap:anywhere]">{email}</bdi>,
    exportText: ({ email }) => email,
    card: 'line',
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge variant={states[state].variant}>{stateName(state)}</Badge>,
    exportText: ({ state }) => stateName(state),
    card: 'head',
  },
  {
    id: 'frequency',
    header: 'Plan',
    cell: ({ planFrequency }) => frequencyName(planFrequency),
    exportText: ({ planFrequency }) => frequencyName(planFrequency),
    card: 'left',
  },
  {
    id: 'total',
    header: 'A box',
    align: 'end',
    cell: ({ total }) => <Price cents={total} />,
    exportText: ({ total }) => (total / 100).toFixed(2),
    card: 'right',
  },
  {
    id: 'first',
    header: 'First delivery',
    cell: ({ firstDelivery }) => <Day day={firstDelivery} format="weekday" />,
    exportText: ({ firstDelivery }) => firstDelivery,
    card: 'named left',
  },
];

const load = (query: MoveInQuery) => unwrapPage<AdminMoveIn>(api.api.admin['move-ins'].get({ query }));

export function ManageMoveIns() {
  const urlState = useTableUrlState();
  const table = usePagedTable({
    queryKey: ['move-ins'],
    filters: activeFilters<MoveInQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  const again = useInviteAgain();
  const [toWithdraw, setToWithdraw] = useState<AdminMoveIn | null>(null);
  return (
    <div className="grid gap-8">
      <ImportMoveIns />
      <DataTable
        label="Invitations"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ name }) => `invitation of ${name}`}
        {...table}
        filters={filters}
        urlState={urlState}
        empty={{
          title: 'Nobody is invited yet',
          text: 'Bring your subscribers with a file: they accept once and keep their Saturday.',
        }}
        rowActions={(row) => (
          <>
            {(row.state === 'invited' || row.state === 'expired') && row.email !== '' && (
              <Button variant="ghost" disabled={again.isPending} onClick={() => again.mutate(row)}>
                Mail again<span className="sr-only"> to {row.name}</span>
              </Button>
            )}
            {row.state === 'invited' && (
              <Button variant="ghost" onClick={() => setToWithdraw(row)}>
                Withdraw<span className="sr-only"> the invitation of {row.name}</span>
              </Button>
            )}
          </>
        )}
      />
      {toWithdraw && <WithdrawDialog row={toWithdraw} onClose={() => setToWithdraw(null)} />}
    </div>
  );
}

function useInviteAgain() {
  return useAdminAction({
    failureTitle: 'Not mailed',
    send: ({ id }: AdminMoveIn) => unwrap(api.api.admin['move-ins']({ id }).again.post()),
    successToast: (_, { name }) => ({
      title: 'Mailed again',
      description: `The link of ${name} is on its way.`,
    }),
  });
}

function WithdrawDialog({ row, onClose }: { row: AdminMoveIn; onClose: () => void }) {
  const withdraw = useAdminAction({
    failureTitle: 'Not withdrawn',
    send: () => unwrap(api.api.admin['move-ins']({ id: row.id }).delete()),
    successToast: () => ({ title: 'Withdrawn' }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Withdraw the invitation of ${row.name}?`}
      description="The mailed link no longer works. You can import the row again, corrected."
      confirmLabel="Withdraw"
      pending={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSettled: onClose })}
    />
  );
}
