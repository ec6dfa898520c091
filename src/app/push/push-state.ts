import { atom } from 'jotai';
import { api, unwrap } from '../platform/api.ts';
import { account, deviceValues } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';

/**
 * Whether this device gets pushes for whoever is signed in: `unavailable` where the browser has none (on an iPhone outside the
 * installed app), `blocked` where the person has refused them in the browser.
 */
export type PushState = 'unavailable' | 'blocked' | 'off' | 'on';

const turnedOn = deviceValues<true>('push-on', account);
const dismissed = deviceValues<true>('push-offer-dismissed', account);

export const pushStateAtom = atom<PushState>('unavailable');
export const pushOfferDismissedAtom = atom(false);

/** Reads what the browser and this device say. */
export function refreshPushState(): void {
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
export async function turnPushOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') {
    await tellShop();
    turnedOn.set(true);
  }
  refreshPushState();
}

/** A browser may give a new address: the shop is told at every visit of the page that shows the setting. */
export async function repeatPushAddress(): Promise<void> {
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
export async function turnPushOff(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.getSubscription();
  if (subscription) {
    await unwrap(api.api.push.subscriptions.delete({ endpoint: subscription.endpoint }));
    await subscription.unsubscribe();
  }
  turnedOn.remove();
  refreshPushState();
}

export function dismissPushOffer(): void {
  dismissed.set(true);
  refreshPushState();
}
