import { useState } from 'react';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { TextArea } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { stillComing } from '../record/delivery-texts.ts';
import { frequencyName } from '../record/subscription-status.ts';
import { usePause } from './pause-button.tsx';
import { useSubscriptionAction } from './use-subscription-action.ts';

export function CancelButton({ subscription }: { subscription: Subscription }) {
  const [open, setOpen] = useState(false);
  const frequency = frequencyName(subscription.frequency).toLowerCase();
  return (
    <>
      <Button variant="ghost" className="ml-auto px-4!" onClick={() => setOpen(true)}>
        Cancel
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="28rem"
        title={`Cancel your ${frequency} subscription?`}
        description={`It ends at once: no further box comes and nothing more is charged.${stillComing(subscription)}`}
      >
        <CancelForm subscription={subscription} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CancelForm({ subscription, onDone }: { subscription: Subscription; onDone: () => void }) {
  const { id, status } = subscription;
  const [reason, setReason] = useState('');
  const pause = usePause(id);
  const cancel = useSubscriptionAction<string>({
    id,
    send: (subscriptionApi, why) => subscriptionApi.cancel(id, why),
    successToast: () => ({
      title: 'Subscription Cancelled',
      description: 'Your subscription has been cancelled successfully.',
    }),
    failureTitle: 'Cancellation Failed',
  });
  return (
    <div className="grid gap-4">
      <Field label="Why? (optional)" name="reason">
        <TextArea
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="grid gap-3">
        <Button
          variant="danger"
          pending={cancel.isPending}
          disabled={cancel.isBusy}
          onClick={() => cancel.run(reason.trim(), onDone)}
        >
          Cancel subscription
        </Button>
        <Button variant="secondary" disabled={cancel.isPending} onClick={onDone}>
          Keep subscription
        </Button>
        {status === 'active' && (
          <Button
            variant="ghost"
            pending={pause.isPending}
            disabled={pause.isBusy}
            onClick={() => pause.run(null, onDone)}
          >
            Pause it instead
          </Button>
        )}
      </div>
    </div>
  );
}
