import { useState } from 'react';
import { centsOf, formatCents } from '../../../shared/rules/money.ts';
import { Button } from '../../ui/layout/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { mayBeChargedNow } from '../record/delivery-texts.ts';
import type { DeliveryButtonProps } from './skip-button.tsx';
import { useSubscriptionAction } from './use-subscription-action.ts';

interface UndoSkipButtonProps extends DeliveryButtonProps {
  now: number;
}

/** Asks first if the undo may charge the card at once. */
export function UndoSkipButton(props: UndoSkipButtonProps) {
  const { subscription, delivery, now, label, children, ...look } = props;
  const [open, setOpen] = useState(false);
  const day = formatDay(delivery.date);
  const { run, isBusy, isPending } = useSubscriptionAction({
    id: subscription.id,
    send: (subscriptionApi) => subscriptionApi.undoSkip(subscription.id, delivery.date),
    successToast: () => ({ title: 'Skip undone', description: `Your box of ${day} comes as planned.` }),
  });
  const undo = () => run(undefined, () => setOpen(false));
  const asksFirst = mayBeChargedNow(subscription, delivery.date, now);
  return (
    <>
      <Button
        {...look}
        aria-label={label}
        pending={isPending && !open}
        disabled={isBusy}
        onClick={() => (asksFirst ? setOpen(true) : undo())}
      >
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Undo skip of ${day}?`}
        description={`Your box comes on ${day}. If it was paid before, it moves back to this day; if not, ${formatCents(centsOf(subscription.boxTotal))} is paid now: by credit first, then by card.`}
        confirmLabel="Undo skip"
        cancelLabel="Leave it skipped"
        pending={isPending}
        onConfirm={undo}
      />
    </>
  );
}
