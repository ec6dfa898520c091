import { OfflineNote } from '../feedback/offline-note.tsx';
import { Button } from '../layout/button.tsx';

interface ShowMoreProps {
  /** E.g. 'orders'. */
  noun: string;
  shown: number;
  /** Null if unknown. */
  total: number | null;
  pending: boolean;
  isOffline: boolean;
  failure: string | null;
  onMore: () => void;
}

export function ShowMore({ noun, shown, total, pending, isOffline, failure, onMore }: ShowMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="text-sm text-muted">
        {total === null ? `Showing ${shown} ${noun}` : `Showing ${shown} of ${total} ${noun}`}
      </p>
      {failure && (
        <p role="alert" className="text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      {isOffline ? (
        <OfflineNote />
      ) : (
        <Button variant="secondary" pending={pending} onClick={onMore}>
          Show more<span className="sr-only"> {noun}</span>
        </Button>
      )}
    </div>
  );
}
