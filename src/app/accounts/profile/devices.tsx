import { useEffect, useRef, useState } from 'react';
import type { AccountSession } from '../../../shared/contract/accounts.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { useOnline } from '../../platform/use-online.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { useAccountSessions } from '../account-sessions-query.ts';
import { useEndSessions } from '../mutations.ts';
import { useCurrentUser } from '../queries.ts';

export function Devices() {
  const isOnline = useOnline();
  return (
    <FoldingSection title="Signed-in devices" intro="Sign out a device that you have lost or no longer use.">
      {isOnline ? <SignedInDevices /> : <OfflineNote />}
    </FoldingSection>
  );
}

function SignedInDevices() {
  const { data, isError, error, refetch, isFetching } = useAccountSessions();
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
  // The focused button goes away with its session.
  useEffect(() => {
    if (confirmedCount > 0) list.current?.focus({ preventScroll: true });
  }, [confirmedCount]);
  function close(isConfirmed: boolean) {
    setSessionToEnd(null);
    if (isConfirmed) setConfirmedCount(confirmedCount + 1);
  }
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const { data: user } = useCurrentUser();
  const isElsewhere = hasOthers || Boolean(user?.hasCalendarFeed || user?.pendingEmail);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Signed-in devices" className="grid divide-y">
        {sessions.map((session) => (
          <DeviceRow key={session.id} session={session} onSignOut={() => setSessionToEnd(session)} />
        ))}
      </ul>
      {!hasOthers && <p className="mt-4 text-muted">You are not signed in anywhere else.</p>}
      {isElsewhere && (
        <Button variant="secondary" className="mt-5" onClick={() => setSessionToEnd('others')}>
          Sign out everywhere else
        </Button>
      )}
      <EndSessionDialog sessionToEnd={sessionToEnd} onClose={close} />
    </>
  );
}

interface DeviceRowProps {
  session: AccountSession;
  onSignOut: () => void;
}

/** `lastSeenAt` is accurate to the hour. */
function DeviceRow({ session, onSignOut }: DeviceRowProps) {
  const { device, createdAt, lastSeenAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <Badge variant="green">This device</Badge>}
        </p>
        <p className="text-sm text-muted">Signed in since {formatted(createdAt)}</p>
        {!isCurrent && <p className="text-sm text-muted">Last used {formatted(lastSeenAt, 'numeric')}</p>}
      </div>
      {!isCurrent && (
        <Button variant="secondary" onClick={onSignOut}>
          Sign out
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}

function formatted(instant: number, hour?: 'numeric'): string {
  return new Intl.DateTimeFormat('en-US', { ...dateOptions, hour }).format(instant);
}

const dateOptions = { month: 'long', day: 'numeric', year: 'numeric' } as const;

interface EndSessionDialogProps {
  sessionToEnd: AccountSession | 'others' | null;
  onClose: (isConfirmed: boolean) => void;
}

function EndSessionDialog({ sessionToEnd, onClose }: EndSessionDialogProps) {
  const ending = useEndSessions();
  const target = useLastTarget(sessionToEnd);
  const name = target === 'others' ? 'Every other device' : target.device;
  function end() {
    ending.mutate(target === 'others' ? null : target.id, {
      onSuccess: () =>
        toast({ title: 'Signed out', description: `${name} has been signed out.`, variant: 'success' }),
      onSettled: () => onClose(true),
    });
  }
  return (
    <ConfirmDialog
      open={sessionToEnd !== null}
      onOpenChange={() => onClose(false)}
      title={target === 'others' ? 'Sign out everywhere else?' : `Sign out ${target.device}?`}
      description={
        target === 'others'
          ? 'Every other device will have to sign in again. Your calendar link ends, and so does a change of your email address that is not confirmed yet. You stay signed in here.'
          : `${name} will have to sign in again. You stay signed in here.`
      }
      confirmLabel="Sign out"
      cancelLabel="Cancel"
      pending={ending.isPending}
      onConfirm={end}
    />
  );
}

/** Keeps the text unchanged while the dialog closes. */
function useLastTarget(sessionToEnd: EndSessionDialogProps['sessionToEnd']) {
  const [last, setLast] = useState(sessionToEnd ?? 'others');
  if (sessionToEnd && sessionToEnd !== last) setLast(sessionToEnd);
  return sessionToEnd ?? last;
}
