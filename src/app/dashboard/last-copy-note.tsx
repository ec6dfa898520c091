import { type Query, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useCurrentUser } from '../accounts/queries.ts';
import { isKeptOffline } from '../platform/device/offline-copy.ts';
import { useOnline } from '../platform/use-online.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/layout/button.tsx';
import { ClockIcon } from '../ui/layout/icons.tsx';

/**
 * Says how old the shown responses are, while they could not be fetched again. `userAsOf` (epoch ms) is the age of the user's
 * own copy, null when the server has said who is there.
 */
export function LastCopyNote({ userAsOf }: { userAsOf: number | null }) {
  const client = useQueryClient();
  const isOnline = useOnline();
  const isFetchingUser = useCurrentUser().isFetching;
  const [isRetrying, setIsRetrying] = useState(false);
  const cache = client.getQueryCache();
  const responsesAsOf = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => oldestCopy(cache.getAll(), isOnline),
  );
  const isUserOld = userAsOf !== null && !(isOnline && isFetchingUser);
  const ages = [responsesAsOf, isUserOld ? userAsOf : null].filter((at) => at !== null);
  if (ages.length === 0) return null;
  const age = `As of ${formatDateAndTime(Math.min(...ages))}`;
  if (!isOnline) {
    return (
      <p className="mb-4 flex items-center gap-2 text-sm font-medium text-muted">
        <ClockIcon className="h-5 w-5 shrink-0" />
        {age}
      </p>
    );
  }
  async function retry() {
    setIsRetrying(true);
    await client.refetchQueries({ type: 'active', predicate: isKeptOffline });
    setIsRetrying(false);
  }
  return (
    <Alert variant="warning" className="mb-6" title={age}>
      <p>Not everything could be fetched again. This is what the shop said last.</p>
      <Button variant="secondary" className="mt-3" pending={isRetrying} onClick={() => void retry()}>
        Retry
      </Button>
    </Alert>
  );
}

/** When (epoch ms) the oldest shown response came that could not be fetched again; null when all are new. */
function oldestCopy(queries: Query[], isOnline: boolean): number | null {
  const copies = queries.filter(
    (query) => isKeptOffline(query) && query.isActive() && query.state.data && isOld(query, isOnline),
  );
  return copies.length > 0 ? Math.min(...copies.map(({ state }) => state.dataUpdatedAt)) : null;
}

function isOld({ state }: Query, isOnline: boolean): boolean {
  if (!isOnline) return true;
  return state.isInvalidated && state.fetchStatus === 'idle';
}

function formatDateAndTime(instant: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(instant);
}
