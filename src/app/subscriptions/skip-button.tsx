import { type ReactNode, useState } from 'react';
import type { Delivery, Subscription } from '../../shared/subscriptions.ts';
import { Button } from '../ui/button.tsx';
import type { ButtonLook } from '../ui/button-style.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { formatDay } from '../ui/format-day.ts';
import { dayAndTime, skipConsequence } from './delivery-texts.ts';
import { skipDelivery, undoSkip } from './subscription-calls.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

interface SkipButtonProps extends ButtonLook {
  subscription: Subscription;
  delivery: Delivery;
  label?: string;
  children: ReactNode;
}

/**
 * Skips a delivery, after a question that says what that means and until when it can be undone; restores a skipped one at
 * once.
 */
export function SkipButton({ subscription, delivery, label, children, ...look }: SkipButtonProps) {
  const [open, setOpen] = useState(false);
  const { date, state, changeUntil } = delivery;
  const skip = useSkip(subscription.id, changeUntil);
  const undo = useUndoSkip(subscription.id);
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        pending={undo.isPending}
        disabled={skip.isBusy}
        onClick={() => (state === 'skipped' ? undo.run(date) : setOpen(true))}
      >
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Skip ${formatDay(date)}?`}
        description={`${skipConsequence(subscription, delivery)} You can undo this until ${dayAndTime(changeUntil)}.`}
        confirmLabel="Skip this delivery"
        cancelLabel="Keep it"
        pending={skip.isPending}
        onConfirm={() => skip.run(date, () => setOpen(false))}
      />
    </>
  );
}

function useSkip(id: string, changeUntil: number) {
  return useSubscriptionAction<string>({
    id,
    send: (day) => skipDelivery(id, day),
    notice: (_, day) => ({
      title: 'Delivery Skipped',
      description: `There is no box on ${formatDay(day)}. You can undo this until ${dayAndTime(changeUntil)}.`,
    }),
  });
}

function useUndoSkip(id: string) {
  return useSubscriptionAction<string>({
    id,
    send: (day) => undoSkip(id, day),
    notice: (_, day) => ({
      title: 'Delivery Restored',
      description: `Your box of ${formatDay(day)} comes as planned.`,
    }),
  });
}
