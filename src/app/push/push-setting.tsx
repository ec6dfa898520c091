import { useMutation } from '@tanstack/react-query';
import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { account, deviceValues } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';
import { Button } from '../ui/layout/button.tsx';
import { FoldingSection } from '../ui/layout/folding-section.tsx';
import { turnedOn } from './push-on.ts';

/** `unavailable`: no push here (on iPhone outside the installed app). `blocked`: refused in the browser. */
type PushState = 'unavailable' | 'blocked' | 'off' | 'on';

const dismissed = deviceValues<true>('push-offer-dismissed', account);

const pushStateAtom = atom<PushState>('unavailable');
const pushOfferDismissedAtom = atom(false);

const what = 'when your box is out for delivery, before your card is charged, and when a payment fails';

/** Until answered. */
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

export function PushSetting() {
  const { state, pending, run } = usePushes();
  if (state === 'unavailable') return null;
  return (
    <FoldingSection title="Notifications on this device" intro={`We tell you ${what}.`}>
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
    </FoldingSection>
  );
}

function usePushes() {
  const state = useAtomValue(pushStateAtom, { store: appStore });
  const { mutate, isPending } = useMutation({
    mutationFn: (change: () => Promise<void>) => change(),
    meta: { failureTitle: 'Notifications' },
  });
  useEffect(refreshPushState, []);
  return { state, pending: isPending, run: mutate };
}

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

/** On iPhone there is no push elsewhere. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** Rejects when the shop can't be reached. */
async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    await tellShop();
    turnedOn.set(true);
  }
  refreshPushState();
}

/**
 * The browser may have dropped or changed its subscription. Retried at the next start if the shop can't be
 * reached.
 */
export async function renewPushes(): Promise<void> {
  if (currentState() !== 'on') return;
  await tellShop().catch((error) => {
    if (!(error instanceof ApiError)) turnedOn.remove();
  });
  refreshPushState();
}

async function tellShop(): Promise<void> {
  const { key } = await unwrap(api.api.push.key.get());
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = (await subscribe(key)).toJSON();
  await unwrap(api.api.push.subscriptions.post({ endpoint: endpoint ?? '', keys: { p256dh, auth } }));
}

/** Replaces one made with an earlier key of the shop. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const former = await pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** At the shop first, so nothing more is sent. Rejects when the shop can't be reached. */
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
