import { Link } from 'react-router';
import {
  type AdminApplication,
  type ApplicationQuery,
  applicationStatuses,
  choiceLabel,
} from '../../shared/contract/inquiries.ts';
import { api } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { type Column, filterOptions, type TableFilter } from '../ui/table/data-table-types.ts';
import { ListWithPanel } from '../ui/table/list-with-panel.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { PersonName } from '../ui/text/person-name.tsx';
import { ApplicationDetails } from './application-details.tsx';

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Company, name, email, city' },
  {
    id: 'status',
    label: 'Status',
    kind: 'choice',
    options: filterOptions('All', applicationStatuses, choiceLabel),
  },
];

const statusVariants = { new: 'yellow', approved: 'green', declined: 'neutral' } as const;

const applicationColumns = (rowHref: (id: string) => string): Column<AdminApplication>[] => [
  {
    id: 'company',
    header: 'Company',
    cell: ({ id, companyName }) => (
      <Link
        to={rowHref(id)}
        preventScrollReset
        className="inline-flex min-h-11 max-w-64 items-center text-leaf-ink"
      >
        <PersonName name={companyName} />
      </Link>
    ),
    exportText: ({ companyName }) => companyName,
  },
  {
    id: 'person',
    header: 'Contact',
    cell: ({ contactPerson }) => <PersonName name={contactPerson} />,
    exportText: ({ contactPerson, email, phone }) => `${contactPerson}, ${email}, ${phone}`,
    card: 'left',
  },
  {
    id: 'kind',
    header: 'Business',
    cell: ({ businessType }) => choiceLabel(businessType),
    exportText: ({ businessType }) => choiceLabel(businessType),
    card: 'right',
  },
  { ...createdColumn('sent', 'Sent'), card: 'named left' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge variant={statusVariants[status]}>{choiceLabel(status)}</Badge>,
    exportText: ({ status }) => choiceLabel(status),
    card: 'head',
  },
];

const load = (query: ApplicationQuery) =>
  unwrapPage<AdminApplication>(api.api.admin.wholesale.get({ query }));

export function ApplicationList() {
  const urlState = useTableUrlState();
  const opened = useOpenedRow('application');
  const table = usePagedTable({
    queryKey: ['wholesale'],
    filters: activeFilters<ApplicationQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  const { rows } = table.source;
  return (
    <ListWithPanel
      opened={opened}
      title="Wholesale application"
      back="All applications"
      ids={rows?.map(({ id }) => id)}
      list={
        <DataTable
          label="Wholesale applications"
          columns={applicationColumns(opened.rowHref)}
          rowId={({ id }) => id}
          rowName={({ companyName }) => companyName}
          openedId={opened.id}
          {...table}
          urlState={urlState}
          filters={filters}
          empty={{ title: 'No applications yet' }}
        />
      }
    >
      {(id) => rows && <OpenedApplication row={rows.find((row) => row.id === id)} />}
    </ListWithPanel>
  );
}

function OpenedApplication({ row }: { row: AdminApplication | undefined }) {
  if (!row) return <p className="text-muted">This application is not among those that are listed.</p>;
  return <ApplicationDetails key={`${row.id} ${row.version}`} application={row} />;
}
