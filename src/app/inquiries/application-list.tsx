import { useState } from 'react';
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
import { filterOptions } from '../ui/form/filter-options.ts';
import { Button } from '../ui/layout/button.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column, TableFilter } from '../ui/table/data-table-types.ts';
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

const columns: Column<AdminApplication>[] = [
  {
    id: 'company',
    header: 'Company',
    cell: ({ companyName }) => (
      <div className="max-w-64">
        <PersonName name={companyName} />
      </div>
    ),
    exportText: ({ companyName }) => companyName,
  },
  {
    id: 'person',
    header: 'Contact',
    cell: ({ contactPerson }) => <PersonName name={contactPerson} />,
    exportText: ({ contactPerson, email, phone }) => `${contactPerson}, ${email}, ${phone}`,
  },
  {
    id: 'kind',
    header: 'Business',
    cell: ({ businessType }) => choiceLabel(businessType),
    exportText: ({ businessType }) => choiceLabel(businessType),
  },
  createdColumn('sent', 'Sent'),
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge variant={statusVariants[status]}>{choiceLabel(status)}</Badge>,
    exportText: ({ status }) => choiceLabel(status),
  },
];

const load = (query: ApplicationQuery) =>
  unwrapPage<AdminApplication>(api.api.admin.wholesale.get({ query }));

/** Applications for the wholesale programme. */
export function ApplicationList() {
  const [openId, setOpenId] = useState<string | null>(null);
  const urlState = useTableUrlState();
  const table = usePagedTable({
    queryKey: ['wholesale'],
    filters: activeFilters<ApplicationQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  const opened = table.source.rows?.find(({ id }) => id === openId);
  return (
    <>
      <DataTable
        label="Wholesale applications"
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ companyName }) => companyName}
        {...table}
        urlState={urlState}
        filters={filters}
        empty={{ title: 'No applications yet' }}
        rowActions={({ id, companyName }) => (
          <Button variant="secondary" aria-label={`Open ${companyName}`} onClick={() => setOpenId(id)}>
            Open
          </Button>
        )}
      />
      <Drawer
        open={opened !== undefined}
        onOpenChange={() => setOpenId(null)}
        title="Wholesale application"
        width="34rem"
      >
        {opened && <ApplicationDetails key={opened.version} application={opened} />}
      </Drawer>
    </>
  );
}
