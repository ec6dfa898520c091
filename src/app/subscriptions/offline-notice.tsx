import { OfflineIcon } from '../ui/icons.tsx';

/** Stands where actions would be that need a connection. */
export function OfflineNotice() {
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <OfflineIcon />
      {navigator.onLine
        ? 'The shop cannot be reached. Changes need a connection.'
        : 'You are offline. Changes need a connection.'}
    </p>
  );
}
