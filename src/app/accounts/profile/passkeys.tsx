import { useEffect, useRef, useState } from 'react';
import type { Passkey } from '../../../shared/contract/passkeys.ts';
import { userErrorMessage } from '../../platform/api.ts';
import { useOnline } from '../../platform/use-online.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/layout/button.tsx';
import { FoldingSection } from '../../ui/layout/folding-section.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { AddPasskeyForm } from '../add-passkey-form.tsx';
import { ConfirmPasswordDialog } from '../confirm-password.tsx';
import { useRemovePasskey } from '../own-passkeys.ts';
import { usePasskeys } from '../passkeys.ts';

export function Passkeys() {
  const isOnline = useOnline();
  return (
    <FoldingSection
      title="Passkeys"
      intro="Sign in with your fingerprint, your face or your screen lock, without email and password."
    >
      {isOnline ? (
        <div className="grid gap-5">
          <OwnPasskeys />
          <AddPasskeyForm />
          <ConfirmPasswordDialog />
        </div>
      ) : (
        <OfflineNote />
      )}
    </FoldingSection>
  );
}

function OwnPasskeys() {
  const { data: passkeys, isError, error, refetch, isFetching } = usePasskeys();
  if (isError && !passkeys) {
    return (
      <ErrorState
        title="Your passkeys did not load"
        message={userErrorMessage(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  if (!passkeys) return <SkeletonList rows={1} rowClassName="h-14" label="Loading your passkeys" />;
  return <PasskeyList passkeys={passkeys} />;
}

function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const [removals, setRemovals] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  // The focused button goes away with its passkey.
  useEffect(() => {
    if (removals > 0) list.current?.focus({ preventScroll: true });
  }, [removals]);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Passkeys" className="grid divide-y empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
        ))}
      </ul>
      {removed && (
        <RemovalDialog
          passkey={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => setRemovals(removals + 1)}
        />
      )}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">
          Added {dayOf(createdAt)}. {lastUsedAt ? `Last used ${dayOf(lastUsedAt)}.` : 'Not used yet.'}
        </p>
      </div>
      <Button variant="secondary" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

function dayOf(instant: number): string {
  return new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(instant);
}

interface RemovalDialogProps {
  passkey: Passkey;
  onClose: () => void;
  onRemoved: () => void;
}

function RemovalDialog({ passkey, onClose, onRemoved }: RemovalDialogProps) {
  const removal = useRemovePasskey();
  function remove() {
    removal.mutate(passkey.id, {
      onSuccess: () => {
        toast({ title: 'Passkey removed', variant: 'success' });
        onRemoved();
      },
      onSettled: onClose,
    });
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${passkey.name}?`}
      description="It no longer signs in here. Devices that are signed in stay so. You may also delete it from the device's own list of passkeys."
      confirmLabel="Remove"
      pending={removal.isPending}
      onConfirm={remove}
    />
  );
}
