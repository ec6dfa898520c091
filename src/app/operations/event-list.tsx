import type { AdminEvent } from '../../shared/contract/operations.ts';
import { api } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { CardSection } from '../ui/layout/card.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { formatInstant } from '../ui/text/format-instant.ts';

const text = (id: keyof AdminEvent, header: string): Column<AdminEvent> => ({
  id,
  header,
  cell: (event) => <span className="[overflow-wrap:anywhere]">{event[id]}</span>,
  exportText: (event) => String(event[id]),
});

const columns: Column<AdminEvent>[] = [
  { ...text('at', 'When'), cell: ({ at }) => formatInstant(at), exportText: ({ at }) => formatInstant(at) },
  text('by', 'Who'),
  text('what', 'What'),
  text('about', 'About'),
  text('from', 'From'),
  text('to', 'To'),
];

const load = (query: { cursor?: string | undefined; limit?: number }) =>
  unwrapPage<AdminEvent>(api.api.admin.events.get({ query }));

export function EventList() {
  const urlState = useTableUrlState('event-');
  const table = usePagedTable({ queryKey: ['events'], filters: {}, cursor: urlState.cursor, load });
  return (
    <CardSection
      title="Events"
      intro="Changes by admins that no order's history holds, sign-ins that failed, and what was refused for too many tries. “#” and letters stand for an address that we do not keep. Kept for 180 days."
    >
      <DataTable
        label="List of events"
        columns={columns}
        source={table.source}
        urlState={urlState}
        loadAll={table.loadAll}
        rowId={({ id }) => id}
        rowName={({ what, about }) => `${what} ${about}`}
        empty={{ title: 'No events' }}
      />
    </CardSection>
  );
}
