import type { AdminEvent } from '../../shared/contract/operations.ts';
import { api } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { formatInstant, instantInFiles } from '../ui/text/format-instant.ts';
import { useGreenNames } from '../week/manage-sowing.tsx';
import { eventText } from './event-text.ts';

const columnsFor = (nameOf: (productId: string) => string): Column<AdminEvent>[] => [
  {
    id: 'at',
    header: 'When',
    cell: ({ at }) => formatInstant(at),
    exportText: ({ at }) => instantInFiles(at),
  },
  { id: 'by', header: 'Who', cell: ({ by }) => <Wrapped text={by} />, exportText: ({ by }) => by },
  {
    id: 'what',
    header: 'What',
    cell: (event) => <Wrapped text={eventText(event, nameOf)} />,
    exportText: (event) => eventText(event, nameOf),
  },
];

function Wrapped({ text }: { text: string }) {
  return <span className="[overflow-wrap:anywhere]">{text}</span>;
}

const load = (query: { cursor?: string | undefined; limit?: number }) =>
  unwrapPage<AdminEvent>(api.api.admin.events.get({ query }));

export function EventList() {
  const nameOf = useGreenNames();
  const urlState = useTableUrlState('event-');
  const table = usePagedTable({ queryKey: ['events'], filters: {}, cursor: urlState.cursor, load });
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Changes by admins that no order's history holds, sign-ins that failed, and what was refused for too
        many tries. “#” and letters stand for an address that we do not keep. Kept for 180 days.
      </p>
      <DataTable
        label="List of events"
        columns={columnsFor(nameOf)}
        source={table.source}
        urlState={urlState}
        loadAll={table.loadAll}
        rowId={({ id }) => id}
        rowName={(event) => eventText(event, nameOf)}
        empty={{ title: 'No events' }}
      />
    </div>
  );
}
