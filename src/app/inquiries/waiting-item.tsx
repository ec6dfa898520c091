import { Button } from '../ui/button.tsx';
import { AlertIcon, TrashIcon } from '../ui/control-icons.tsx';
import { OfflineIcon } from '../ui/icons.tsx';
import type { Waiting } from './waiting-store.ts';

interface WaitingItemProps {
  waiting: Waiting;
  onDelete: () => void;
  onEdit: () => void;
}

/** One message that waits or was refused, and what can be done about it. */
export function WaitingItem({ waiting, onDelete, onEdit }: WaitingItemProps) {
  const { refusal, madeAt } = waiting;
  const title = titleOf(waiting);
  return (
    <li className="rounded-lg border bg-surface p-4">
      <p className="break-words font-semibold">{title}</p>
      <p className="text-sm text-muted">Written {written.format(madeAt)}</p>
      {refusal === null ? (
        <p className="mt-2 flex items-start gap-2 text-sm font-medium text-warning-ink">
          <OfflineIcon className="mt-0.5 h-5 w-5 shrink-0" />
          Waiting for a connection. It goes out by itself as soon as we can be reached.
        </p>
      ) : (
        <p className="mt-2 flex items-start gap-2 text-sm font-medium text-danger">
          <AlertIcon className="mt-0.5 h-5 w-5 shrink-0" />
          Not sent: {refusal}
        </p>
      )}
      <div className="mt-2 -ml-2 flex flex-wrap gap-1">
        {refusal !== null && (
          <Button variant="ghost" onClick={onEdit} aria-label={`Edit ${title}`}>
            Edit
          </Button>
        )}
        <Button variant="ghost" onClick={onDelete} aria-label={`Delete ${title}`} data-delete>
          <TrashIcon className="h-5 w-5" />
          Delete
        </Button>
      </div>
    </li>
  );
}

const written = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** The subject or the first words. */
function titleOf({ kind, body }: Waiting): string {
  if (kind === 'wholesale') return body.companyName;
  const words = body.subject || body.message;
  return words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words;
}
