import { type AdminMessage, type MessageQuery, messageStatuses } from '../../shared/contract/inquiries.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { Badge } from '../ui/feedback/badge.tsx';
import { filterOptions } from '../ui/form/filter-options.ts';
import { Button } from '../ui/layout/button.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column, TableFilter } from '../ui/table/data-table-types.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { mailtoReply } from './mailto-reply.ts';
import { AnsweredBadge, MessageText } from './message-text.tsx';

const label = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or text' },
  { id: 'status', label: 'Status', kind: 'choice', options: filterOptions('All', messageStatuses, label) },
];

const columns: Column<AdminMessage>[] = [
  {
    id: 'name',
    header: 'From',
    cell: (row) => (
      <div className="max-w-56">
        <PersonName name={row.name} />
        <a
          href={mailtoReply(row.email, row.subject || 'Your message')}
          className="inline-flex min-h-11 items-center text-sm font-normal"
        >
          <EmailAddress email={row.email} />
        </a>
      </div>
    ),
    exportText: ({ name, email }) => `${name} <${email}>`,
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ subject, message, isLikelySpam }) => (
      <div className="max-w-120 [overflow-wrap:anywhere]">
        {isLikelySpam && <Badge variant="yellow">Perhaps spam</Badge>}
        <MessageText subject={subject} message={message} />
      </div>
    ),
    exportText: ({ subject, message }) => `${subject}\n${message}`.trim(),
  },
  createdColumn('sent', 'Sent'),
  {
    id: 'status',
    header: 'Status',
    cell: ({ isAnswered }) => <AnsweredBadge isAnswered={isAnswered} />,
    exportText: ({ isAnswered }) => (isAnswered ? 'Answered' : 'Unanswered'),
  },
];

const load = (query: MessageQuery) => unwrapPage<AdminMessage>(api.api.admin.messages.get({ query }));

/** What was written with the contact form. */
export function MessageList() {
  const urlState = useTableUrlState();
  const table = usePagedTable({
    queryKey: ['messages'],
    filters: activeFilters<MessageQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  return (
    <DataTable
      label="Messages"
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ name }) => `message of ${name}`}
      {...table}
      urlState={urlState}
      filters={filters}
      empty={{ title: 'No messages yet' }}
      rowActions={(row) => <AnsweredButton row={row} />}
    />
  );
}

function AnsweredButton({ row: { id, name, isAnswered, version } }: { row: AdminMessage }) {
  const { mutate, isPending } = useAdminAction({
    failureTitle: 'Error updating message',
    send: () => unwrap(api.api.admin.messages({ id }).patch({ isAnswered: !isAnswered, version })),
  });
  const text = isAnswered ? 'Mark unanswered' : 'Mark answered';
  return (
    <Button
      variant="secondary"
      className="whitespace-nowrap px-4!"
      pending={isPending}
      aria-label={`${text}: message of ${name}`}
      onClick={() => mutate(undefined)}
    >
      {text}
    </Button>
  );
}
