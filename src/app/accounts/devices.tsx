import { useEffect, useRef, useState } from 'react';
import type { AccountSession } from '../../shared/contract/accounts.ts';
import { userErrorMessage } from '../platform/api.ts';
import { useOnline } from '../platform/use-online.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { OfflineNote } from '../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import { useAccountSessions } from './account-sessions-query.ts';
import { DeviceRow } from './device-row.tsx';
import { EndSessionDialog } from './end-session-dialog.tsx';
import { useSignedOutOn401 } from './require-sign-in.ts';

/** Where the customer is signed in, and the way to end that on devices they have lost or lent. */
export function Devices() {
  const isOnline = useOnline();
  return (
    <CardSection title="Signed-in devices" intro="Sign out a device that you have lost or no longer use.">
      {isOnline ? <SignedInDevices /> : <OfflineNote />}
    </CardSection>
  );
}

function SignedInDevices() {
  const { data, isError, error, refetch, isFetching } = useAccountSessions();
  useSignedOutOn401(error);
  if (isError && !data) {
    return (
      <ErrorState
        title="Your devices did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <SkeletonList rows={2} rowClassName="h-14" label="Loading your devices" />;
  return <DeviceList sessions={data} />;
}

function DeviceList({ sessions }: { sessions: AccountSession[] }) {
  const [sessionToEnd, setSessionToEnd] = useState<AccountSession | 'others' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const [confirmedCount, setConfirmedCount] = useState(0);
  // The focused "Sign out" button is removed with its session: the list takes the focus.
  useEffect(() => {
    if (confirmedCount > 0) list.current?.focus({ preventScroll: true });
  }, [confirmedCount]);
  function close(isConfirmed: boolean) {
    setSessionToEnd(null);
    if (isConfirmed) setConfirmedCount(confirmedCount + 1);
  }
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className="grid divide-y">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onSignOut={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {hasOthers ? (
        <Button variant="secondary" className="mt-5" onClick={() => setSessionToEnd('others')}>
          Sign out everywhere else
        </Button>
      ) : (
        <p className="mt-4 text-muted">You are not signed in anywhere else.</p>
      )}
      <EndSessionDialog sessionToEnd={sessionToEnd} onClose={close} />
    </>
  );
}
