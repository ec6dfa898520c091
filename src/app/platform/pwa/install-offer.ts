import { atom } from 'jotai';
import { device, deviceValues } from '../device/storage.ts';
import { appStore } from '../store.ts';

/** Chromium only; missing from the standard types. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `ios`: by hand. */
export type InstallMethod = 'dialog' | 'ios';

/** Null if not installable or once dismissed. */
export const installMethodAtom = atom<InstallMethod | null>(null);

let promptEvent: InstallEvent | null = null;
let isDismissed = false;
const dismissal = deviceValues<true>('install-hint-dismissed', device);

/** At startup: the browser fires the event only once. */
export function watchInstallOffer(): void {
  isDismissed = dismissal.get() !== null;
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault();
    promptEvent = offered as InstallEvent;
    offerInstall('dialog');
  });
  addEventListener('appinstalled', dismissInstall);
  if (isIos()) offerInstall('ios');
}

export async function install(): Promise<void> {
  const prompting = promptEvent;
  promptEvent = null;
  appStore.set(installMethodAtom, null);
  const answer = await prompting?.prompt();
  if (answer?.outcome === 'dismissed') dismissInstall();
}

export function dismissInstall(): void {
  isDismissed = true;
  appStore.set(installMethodAtom, null);
  dismissal.set(true);
}

function offerInstall(method: InstallMethod): void {
  if (!isDismissed && !isInstalled()) appStore.set(installMethodAtom, method);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** An iPad reports itself as a Macintosh, which has no touch screen. */
function isIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}
