import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useHandleUnauthorized } from '../accounts/require-sign-in.ts';
import { api, unwrap, userErrorMessage } from '../platform/api.ts';
import { account, deviceValues } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/layout/button.tsx';
import { CardSection } from '../ui/layout/card-section.tsx';

/**
 * Whether this device gets pushes for whoever is signed in: `unavailable` where the browser has none (on an iPhone outside the
 * installed app), `blocked` where the person has refused them in the browser.
 */
type PushState = 'unavailable' | 'blocked' | 'off' | 'on';

const turnedOn = deviceValues<true>('push-on', account);
const dismissed = deviceValues<true>('push-offer-dismissed', account);

const pushStateAtom = atom<PushState>('unavailable');
const pushOfferDismissedAtom = atom(false);

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

/** Reads what the browser and this device say. */
function refreshPushState(): void {
  appStore.set(pushStateAtom, currentState());
  appStore.set(pushOfferDismissedAtom, dismissed.get() !== null);
}

function currentState(): PushState {
  const hasPushes =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!hasPushes || !isInstalled()) return 'unavailable';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && turnedOn.get() ? 'on' : 'off';
}

/** Only the installed app offers pushes: there they are what people expect, and on an iPhone there are none elsewhere. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Asks the person by the browser's own question, and tells the shop where to push. Rejects when the shop cannot be reached. */
async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    await tellShop();
    turnedOn.set(true);
  }
  refreshPushState();
}

/** A browser may give a new address: the shop is told at every visit of the page that shows the setting. */
async function repeatPushAddress(): Promise<void> {
  if (currentState() === 'on') await tellShop().catch(() => {});
}

async function tellShop(): Promise<void> {
  const { key } = await unwrap(api.api.push.key.get());
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await unwrap(api.api.push.subscriptions.post({ endpoint: endpoint ?? '', keys: { p256dh, auth } }));
}

/** At the shop first, so that nothing more is pushed, then in the browser. Rejects when the shop cannot be reached. */
async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription) {
    await unwrap(api.api.push.subscriptions.delete({ endpoint: subscription.endpoint }));
    await subscription.unsubscribe();
  }
  turnedOn.remove();
  refreshPushState();
}

function dismissPushOffer(): void {
  dismissed.set(true);
  refreshPushState();
}
