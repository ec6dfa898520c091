import { atom } from 'jotai';
import { device, deviceValues } from '../device/storage.ts';
import { appStore } from '../store.ts';

/** Chromium's own event; not in the standard library of types. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** How this browser installs the app: by its own dialog, or by hand on iOS. */
export type InstallMethod = 'dialog' | 'ios';

/** What the install hint offers; null while there is nothing to offer, and once it was dismissed. */
export const installMethodAtom = atom<InstallMethod | null>(null);

let promptEvent: InstallEvent | null = null;
let isDismissed = false;
const dismissal = deviceValues<true>('install-hint-dismissed', device);

/** Listens from the start: the browser makes its offer only once. */
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

/** Opens the browser's dialog. A refusal there counts as a dismissal. */
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

function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}
