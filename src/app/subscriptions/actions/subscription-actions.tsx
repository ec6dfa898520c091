import { useState } from 'react';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { useOnline } from '../../platform/use-online.ts';
import { OfflineNote } from '../../ui/feedback/offline-note.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { canChange } from '../record/subscription-status.ts';
import { CancelButton } from './cancel-button.tsx';
import { ChangeBoxForm } from './change-box-form.tsx';
import { PauseButton } from './pause-button.tsx';
import { useSubscriptionAction } from './use-subscription-action.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  now: number;
  /** Whose it is, in the admin area. */
  owner?: string;
}

/** Pause only when active, Resume only when paused, Cancel always (product 8.6). */
export function SubscriptionActions({ subscription, now, owner }: SubscriptionActionsProps) {
  const { status } = subscription;
  const isOnline = useOnline();
  if (status === 'cancelled') return null;
  if (!isOnline) return <OfflineNote />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canChange(status) && <ChangeBoxButton subscription={subscription} owner={owner} />}
      {status === 'active' && <PauseButton subscription={subscription} now={now} />}
      {status === 'paused' && <ResumeButton id={subscription.id} />}
      <CancelButton subscription={subscription} />
    </div>
  );
}

function ResumeButton({ id }: { id: string }) {
  const { run, isBusy, isPending } = useSubscriptionAction({
    id,
    send: (subscriptionApi) => subscriptionApi.resume(id),
    successToast: () => ({
      title: 'Subscription Resumed',
      description: 'Your subscription has been resumed and will continue as scheduled.',
    }),
  });
  return (
    <Button className="px-4!" pending={isPending} disabled={isBusy} onClick={() => run()}>
      Resume
    </Button>
  );
}

function ChangeBoxButton({ subscription, owner }: Pick<SubscriptionActionsProps, 'subscription' | 'owner'>) {
  const title = owner === undefined ? 'Change your box' : `Change the box of ${owner}`;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="px-4!" onClick={() => setOpen(true)}>
        Change box
      </Button>
      <Dialog open={open} onOpenChange={setOpen} width="34rem" title={title}>
        <ChangeBoxForm subscription={subscription} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}
