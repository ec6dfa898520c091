import type { AdminMessage } from '../../shared/admin-inquiries.ts';
import { newYorkDay } from '../../shared/delivery-days.ts';
import { Badge } from '../ui/badge.tsx';
import { Day } from '../ui/day.tsx';

/** What a customer has written. */
export function MessageTexts({ messages }: { messages: AdminMessage[] }) {
  if (messages.length === 0) return <p className="text-muted">No messages.</p>;
  return (
    <ul className="grid gap-4 [overflow-wrap:anywhere]">
      {messages.map(({ id, subject, message, isAnswered, createdAt }) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            <Day day={newYorkDay(createdAt)} format="medium" />
            <Badge variant={isAnswered ? 'neutral' : 'yellow'}>
              {isAnswered ? 'Answered' : 'Unanswered'}
            </Badge>
          </p>
          {subject && (
            <p className="font-semibold">
              <bdi>{subject}</bdi>
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line">
            {message}
          </p>
        </li>
      ))}
    </ul>
  );
}
