import { useState } from 'react';
import { rules } from '../../../shared/business.ts';
import type { Subscription } from '../../../shared/contract/subscriptions.ts';
import { addDays, newYorkDay } from '../../../shared/rules/delivery-days.ts';
import { ChoiceCard } from '../../ui/form/choice-card.tsx';
import { TextInput } from '../../ui/form/controls.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { Dialog } from '../../ui/overlay/modal.tsx';
import { stillComing } from '../record/delivery-texts.ts';
import { useSubscriptionAction } from './use-subscription-action.ts';

interface PauseButtonProps {
  subscription: Subscription;
  now: number;
}

export function PauseButton({ subscription, now }: PauseButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="px-4!" onClick={() => setOpen(true)}>
        Pause
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        width="28rem"
        title="Pause your subscription?"
        description={`No box is packed and nothing is charged while it is paused.${stillComing(subscription)}`}
      >
        <PauseForm id={subscription.id} now={now} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function PauseForm({ id, now, onDone }: { id: string; now: number; onDone: () => void }) {
  const [hasEnd, setHasEnd] = useState(false);
  const tomorrow = addDays(newYorkDay(now), 1);
  const [until, setUntil] = useState(addDays(tomorrow, 27));
  const { run, isBusy, isPending } = usePause(id);
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run(hasEnd ? until : null, onDone);
      }}
    >
      <ChoiceCard
        name="pause"
        title="Until I resume it"
        checked={!hasEnd}
        onChange={() => setHasEnd(false)}
      />
      <ChoiceCard name="pause" title="Until a day" checked={hasEnd} onChange={() => setHasEnd(true)} />
      {hasEnd && (
        <Field label="It resumes on" name="until" required>
          <TextInput
            type="date"
            value={until}
            min={tomorrow}
            max={addDays(tomorrow, rules.maxPauseDays - 1)}
            onChange={(event) => setUntil(event.target.value)}
          />
        </Field>
      )}
      <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isPending} onClick={onDone}>
          Keep it going
        </Button>
        <Button type="submit" pending={isPending} disabled={isBusy}>
          Pause subscription
        </Button>
      </div>
    </form>
  );
}

/** Null pauses indefinitely. */
export function usePause(id: string) {
  return useSubscriptionAction<string | null>({
    id,
    send: (subscriptionApi, until) => subscriptionApi.pause(id, until),
    successToast: () => ({
      title: 'Subscription Paused',
      description: 'Your subscription has been paused. You can resume it anytime.',
    }),
  });
}
