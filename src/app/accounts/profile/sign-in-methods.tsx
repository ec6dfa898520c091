import { useState } from 'react';
import type { AccountSignInMethod, User } from '../../../shared/contract/accounts.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { useOnline } from '../../platform/use-online.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { useSignInMethods } from '../account-sessions-query.ts';
import { useUnlinkGoogle } from '../mutations.ts';

export function SignInMethods({ user }: { user: User }) {
  const isOnline = useOnline();
  return (
    <CardSection title="How you sign in">
      {isOnline ? <MethodList user={user} /> : <OfflineNote />}
    </CardSection>
  );
}

function MethodList({ user }: { user: User }) {
  const { data: methods, isError, error, refetch, isFetching } = useSignInMethods();
  if (isError && !methods) {
    return (
      <ErrorState
        title="Your ways to sign in did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!methods) return <SkeletonList rows={2} rowClassName="h-14" label="Loading your ways to sign in" />;
  const isOnlyGoogle = methods.every(({ kind }) => kind === 'google');
  return (
    <ul aria-label="How you sign in" className="grid divide-y">
      {methods.map((method) => (
        <Method key={`${method.kind} ${method.email}`} method={method} isRemovable={!isOnlyGoogle} />
      ))}
      {user.hasCalendarFeed && (
        <li className="py-3">
          <p className="font-semibold">Calendar link</p>
          <p className="text-sm text-muted">
            Whoever has it reads your delivery days. A new link replaces it; “Sign out everywhere else” ends
            it.
          </p>
        </li>
      )}
    </ul>
  );
}

const names = { password: 'Password', google: 'Google', passkey: 'Passkey' } as const;

function Method({ method, isRemovable }: { method: AccountSignInMethod; isRemovable: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{names[method.kind]}</p>
        {method.email && <p className="text-sm text-muted">{method.email}</p>}
      </div>
      {method.kind === 'google' && isRemovable && <UnlinkGoogle />}
    </li>
  );
}

function UnlinkGoogle() {
  const [isAsking, setIsAsking] = useState(false);
  const unlink = useUnlinkGoogle();
  function confirm() {
    unlink.mutate(undefined, {
      onSuccess: () => toast({ title: 'Google unlinked', variant: 'success' }),
      onSettled: () => setIsAsking(false),
    });
  }
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Unlink<span className="sr-only"> Google</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Unlink Google?"
        description="You sign in with your password or a passkey from then on. Devices that are signed in stay so."
        confirmLabel="Unlink"
        cancelLabel="Cancel"
        pending={unlink.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
