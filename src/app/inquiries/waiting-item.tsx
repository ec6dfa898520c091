import { Button } from '../ui/button.tsx';
import { AlertIcon, TrashIcon } from '../ui/control-icons.tsx';
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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-48 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p className="text-sm text-muted">Written {written.format(madeAt)}</p>
        {refusal === null ? (
          <p className="text-sm font-medium text-warning-ink">Waiting for a connection</p>
        ) : (
          <p className="mt-1 flex items-start gap-2 text-sm font-medium text-danger">
            <AlertIcon className="mt-0.5 h-5 w-5 shrink-0" />
            Not sent: {refusal}
          </p>
        )}
      </div>
      <div className="-mx-3 flex">
        {refusal !== null && (
          <Button variant="ghost" onClick={onEdit} aria-label={`Edit ${title}`} className="px-3!">
            Edit
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={onDelete}
          aria-label={`Delete ${title}`}
          data-delete
          className="px-3!"
        >
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
