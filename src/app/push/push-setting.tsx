import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { userErrorMessage } from '../platform/api.ts';
import { appStore } from '../platform/store.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';
import {
  dismissPushOffer,
  pushOfferDismissedAtom,
  pushStateAtom,
  refreshPushState,
  repeatPushAddress,
  turnPushOff,
  turnPushOn,
} from './push-state.ts';

const what = 'when your box is out for delivery, before your card is charged, and when a payment fails';

/** In the installed app, for somebody who has ordered: may the shop push? Nothing once it was answered. */
export function PushOffer() {
  const { state, pending, run } = usePushes();
  const isDismissed = useAtomValue(pushOfferDismissedAtom, { store: appStore });
  if (state !== 'off' || isDismissed) return null;
  return (
    <section aria-labelledby="push-offer" className="rounded-lg bg-leaf-soft p-5 text-leaf-ink">
      <h3 id="push-offer" className="text-lg font-semibold">
        Know when your box comes
      </h3>
      <p className="text-sm">We can tell you on this device {what}. Nothing else.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button pending={pending} onClick={() => run(turnPushOn)}>
          Turn on notifications
        </Button>
        <Button variant="ghost" onClick={dismissPushOffer}>
          Not now
        </Button>
      </div>
    </section>
  );
}

/** In the profile: pushes to this device, on or off; nothing where the browser has none. */
export function PushSetting() {
  const { state, pending, run } = usePushes();
  useEffect(() => void repeatPushAddress(), []);
  if (state === 'unavailable') return null;
  return (
    <CardSection title="Notifications on this device" intro={`We tell you ${what}.`}>
      {state === 'blocked' && <p>They are blocked in the settings of your browser for this app.</p>}
      {state === 'off' && (
        <Button variant="secondary" pending={pending} onClick={() => run(turnPushOn)}>
          Turn on notifications
        </Button>
      )}
      {state === 'on' && (
        <Button variant="secondary" pending={pending} onClick={() => run(turnPushOff)}>
          Turn off notifications
        </Button>
      )}
    </CardSection>
  );
}

function usePushes() {
  const state = useAtomValue(pushStateAtom, { store: appStore });
  const [pending, setPending] = useState(false);
  const handleUnauthorized = useHandleUnauthorized();
  useEffect(refreshPushState, []);
  async function run(change: () => Promise<void>) {
    setPending(true);
    try {
      await change();
    } catch (error) {
      if (!handleUnauthorized(error))
        toast({ title: 'Notifications', description: userErrorMessage(error), variant: 'danger' });
    }
    setPending(false);
  }
  return { state, pending, run };
}
