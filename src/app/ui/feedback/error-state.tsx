import { Button } from '../layout/button.tsx';
import { AlertIcon, RetryIcon } from '../layout/icons.tsx';

interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({
  title = 'This did not load',
  message,
  onRetry,
  retrying = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center rounded-xl bg-sunken px-6 py-10 text-center">
      <AlertIcon className="mb-3 h-8 w-8 text-danger" />
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{message}</p>
      <Button variant="secondary" className="mt-5" pending={retrying} onClick={onRetry}>
        {!retrying && <RetryIcon className="h-4 w-4" />}
        <span>Retry</span>
      </Button>
    </div>
  );
}
