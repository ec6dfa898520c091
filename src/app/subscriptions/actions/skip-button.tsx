import { type ReactNode, useState } from 'react';
import type { Delivery, Subscription } from '../../../shared/contract/subscriptions.ts';
import { Button, type ButtonStyleProps } from '../../ui/layout/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/modal.tsx';
import { formatDay } from '../../ui/text/format-day.ts';
import { dayAndTime, skipConsequence } from '../record/delivery-texts.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

export interface DeliveryButtonProps extends ButtonStyleProps {
  subscription: Subscription;
  delivery: Delivery;
  label?: string;
  children: ReactNode;
}

export function SkipButton({ subscription, delivery, label, children, ...look }: DeliveryButtonProps) {
  const [open, setOpen] = useState(false);
  const { date, changeUntil } = delivery;
  const { run, isBusy, isPending } = useSubscriptionAction<string>({
    id: subscription.id,
    send: (subscriptionApi, day) => subscriptionApi.skip(subscription.id, day),
    successToast: (_, day) => ({
      title: 'Delivery Skipped',
      description: `There is no box on ${formatDay(day)}. You can undo this until ${dayAndTime(changeUntil)}.`,
    }),
  });
  return (
    <>
      <Button {...look} aria-label={label} disabled={isBusy} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Skip ${formatDay(date)}?`}
        description={`${skipConsequence(subscription, delivery)} You can undo this until ${dayAndTime(changeUntil)}.`}
        confirmLabel="Skip this delivery"
        cancelLabel="Keep it"
        pending={isPending}
        onConfirm={() => run(date, () => setOpen(false))}
      />
    </>
  );
}
