import { Link } from 'react-router';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import {
  type AdminMessage,
  type MessageQuery,
  messageStatuses,
  NewAnswer,
} from '../../shared/contract/inquiries.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { useAdminAction } from '../accounts/use-admin-action.ts';
import { api, unwrap } from '../platform/api.ts';
import { unwrapPage } from '../platform/list-page.ts';
import { usePagedTable } from '../platform/table-source.ts';
import { useAttempt } from '../platform/use-attempt.ts';
import { CustomerLink, ReviewActions } from '../reviews/review-actions.tsx';
import { Badge } from '../ui/feedback/badge.tsx';
import { TextArea } from '../ui/form/controls.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { Button } from '../ui/layout/button.tsx';
import { activeFilters } from '../ui/table/active-filters.ts';
import { createdColumn } from '../ui/table/created-column.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { type Column, filterOptions, type TableFilter } from '../ui/table/data-table-types.ts';
import { ListWithPanel } from '../ui/table/list-with-panel.tsx';
import { useOpenedRow } from '../ui/table/use-opened-row.ts';
import { useTableUrlState } from '../ui/table/use-table-url-state.ts';
import { ClippedText } from '../ui/text/clipped-text.tsx';
import { Day } from '../ui/text/day.tsx';
import { EmailAddress } from '../ui/text/email-address.tsx';
import { PersonName } from '../ui/text/person-name.tsx';
import { mailtoReply } from './mailto-reply.ts';
import { AnsweredBadge, MessageText } from './message-text.tsx';

const label = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

const filters: TableFilter[] = [
  { id: 'q', label: 'Search', kind: 'text', placeholder: 'Name, email or text' },
  { id: 'status', label: 'Status', kind: 'choice', options: filterOptions('All', messageStatuses, label) },
];

const messageColumns = (rowHref: (id: string) => string): Column<AdminMessage>[] => [
  {
    id: 'name',
    header: 'From',
    cell: (row) => (
      <Link
        to={rowHref(row.id)}
        preventScrollReset
        className="inline-flex min-h-11 max-w-56 items-center text-leaf-ink"
      >
        <PersonName name={row.name} />
      </Link>
    ),
    exportText: ({ name, email }) => `${name} <${email}>`,
  },
  {
    id: 'message',
    header: 'Message',
    cell: ({ subject, message, isLikelySpam }) => (
      <span className="flex items-center gap-2">
        {isLikelySpam && <Badge variant="yellow">Perhaps spam</Badge>}
        <ClippedText
          text={[subject, message].filter(Boolean).join(': ')}
          className="line-clamp-2 md:max-w-160 [overflow-wrap:anywhere]"
        />
      </span>
    ),
    exportText: ({ subject, message }) => `${subject}\n${message}`.trim(),
    card: 'line',
  },
  { ...createdColumn('sent', 'Sent'), card: 'named left' },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isAnswered }) => <AnsweredBadge isAnswered={isAnswered} />,
    exportText: ({ isAnswered }) => (isAnswered ? 'Answered' : 'Unanswered'),
    card: 'right',
  },
];

const load = (query: MessageQuery) => unwrapPage<AdminMessage>(api.api.admin.messages.get({ query }));

export function MessageList() {
  const urlState = useTableUrlState();
  const opened = useOpenedRow('message');
  const table = usePagedTable({
    queryKey: ['messages'],
    filters: activeFilters<MessageQuery>(filters, urlState),
    cursor: urlState.cursor,
    load,
  });
  const { rows } = table.source;
  return (
    <ListWithPanel
      opened={opened}
      title="Message"
      back="All messages"
      ids={rows?.map(({ id }) => id)}
      list={
        <DataTable
          label="Messages"
          columns={messageColumns(opened.rowHref)}
          rowId={({ id }) => id}
          rowName={({ name }) => `message of ${name}`}
          openedId={opened.id}
          {...table}
          urlState={urlState}
          filters={filters}
          empty={{ title: 'No messages yet' }}
          rowActions={opened.id === null ? (row) => <AnsweredButton row={row} /> : undefined}
        />
      }
    >
      {(id) => rows && <OpenedMessage row={rows.find((row) => row.id === id)} />}
    </ListWithPanel>
  );
}

function OpenedMessage({ row }: { row: AdminMessage | undefined }) {
  return row ? (
    <MessageDetails row={row} />
  ) : (
    <p className="text-muted">This message is not among those that are listed.</p>
  );
}

function MessageDetails({ row }: { row: AdminMessage }) {
  const { name, email, subject, message, createdAt, isAnswered, isLikelySpam, answers } = row;
  return (
    <div className="grid grid-cols-1 gap-4 [overflow-wrap:anywhere]">
      <div>
        <p className="text-lg font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Day day={newYorkDay(createdAt)} format="weekday" />
          <AnsweredBadge isAnswered={isAnswered} />
          {isLikelySpam && <Badge variant="yellow">Perhaps spam</Badge>}
        </p>
      </div>
      <div>
        <MessageText subject={subject} message={message} />
      </div>
      {answers.map(({ text, at }) => (
        <div key={at} className="rounded-lg bg-sunken p-3">
          <p className="text-sm text-muted">
            Answered <Day day={newYorkDay(at)} format="weekday" />
          </p>
          <p className="whitespace-pre-line">{text}</p>
        </div>
      ))}
      <AnswerForm key={row.id} row={row} />
      <div className="flex flex-wrap items-center gap-2">
        <AnsweredButton row={row} />
        <a
          href={mailtoReply(email, subject || 'Your message')}
          className="inline-flex min-h-11 items-center text-leaf-ink underline"
        >
          <span>
            Or write to <EmailAddress email={email} />
          </span>
        </a>
      </div>
      {row.review && <ReviewActions row={row} />}
      {row.customerId && <CustomerLink id={row.customerId} />}
    </div>
  );
}

const answerFields = v.pick(NewAnswer, ['text']);

function AnswerForm({ row: { id, email } }: { row: AdminMessage }) {
  const sendAttempt = useAttempt();
  const { mutateAsync } = useAdminAction({
    failureTitle: 'The answer was not sent',
    send: ({ text }: v.InferOutput<typeof answerFields>) =>
      sendAttempt({ text }, (key) => unwrap(api.api.admin.messages({ id }).answer.post({ text, key }))),
    successToast: () => ({ title: 'Answer sent' }),
  });
  return (
    <Form label="Answer" schema={answerFields} resetOnSuccess onSubmit={(fields) => mutateAsync(fields)}>
      <Field
        label="Your answer"
        name="text"
        hint={`It goes to ${email} by mail; a reply comes to ${business.email}.`}
      >
        <TextArea rows={5} maxLength={5000} dir="auto" />
      </Field>
      <SubmitButton pendingLabel="Sending...">Send answer</SubmitButton>
    </Form>
  );
}

function useSetAnswered({ id, version }: AdminMessage) {
  return useAdminAction({
    failureTitle: 'Error updating message',
    send: (isAnswered: boolean) => unwrap(api.api.admin.messages({ id }).patch({ isAnswered, version })),
  });
}

function AnsweredButton({ row }: { row: AdminMessage }) {
  const { name, isAnswered } = row;
  const { mutate, isPending } = useSetAnswered(row);
  const text = isAnswered ? 'Mark unanswered' : 'Mark answered';
  return (
    <Button
      variant={isAnswered ? 'ghost' : 'secondary'}
      className="whitespace-nowrap px-4! text-sm!"
      pending={isPending}
      aria-label={`${text}: message of ${name}`}
      onClick={() => mutate(!isAnswered)}
    >
      {text}
    </Button>
  );
}
