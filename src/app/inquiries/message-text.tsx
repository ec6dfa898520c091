import type { AdminMessage } from '../../shared/contract/inquiries.ts';
import { Badge } from '../ui/feedback/badge.tsx';

export function MessageText({ subject, message }: Pick<AdminMessage, 'subject' | 'message'>) {
  return (
    <>
      {subject && (
        <p className="font-semibold">
          <bdi>{subject}</bdi>
        </p>
      )}
      <p dir="auto" className="whitespace-pre-line">
        {message}
      </p>
    </>
  );
}

export function AnsweredBadge({ isAnswered }: Pick<AdminMessage, 'isAnswered'>) {
  return <Badge variant={isAnswered ? 'neutral' : 'yellow'}>{isAnswered ? 'Answered' : 'Unanswered'}</Badge>;
}
