import type { AdminMessage } from '../../shared/contract/inquiries.ts';
import { newYorkDay } from '../../shared/rules/delivery-days.ts';
import { Day } from '../ui/text/day.tsx';
import { AnsweredBadge, MessageText } from './message-text.tsx';

export function MessageTexts({ messages }: { messages: AdminMessage[] }) {
  if (messages.length === 0) return <p className="text-muted">No messages.</p>;
  return (
    <ul className="grid gap-4 [overflow-wrap:anywhere]">
      {messages.map(({ id, subject, message, isAnswered, createdAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Day day={newYorkDay(createdAt)} format="weekday" />
            <AnsweredBadge isAnswered={isAnswered} />
          </p>
          <MessageText subject={subject} message={message} />
        </li>
      ))}
    </ul>
  );
}
