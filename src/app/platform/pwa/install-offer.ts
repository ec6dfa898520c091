/** Chromium's own event; not in the standard library of types. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** How this browser installs the app: by its own dialog, or by hand on iOS. */
export type InstallMethod = 'dialog' | 'ios';

let promptEvent: InstallEvent | null = null;
let dismissed = false;
const listeners = new Set<() => void>();
const storageKey = 'install-hint-dismissed';

/** Listens from the start: the browser makes its offer only once. */
export function watchInstallOffer(): void {
  dismissed = wasDismissed();
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault();
    promptEvent = offered as InstallEvent;
    notifyListeners();
  });
  addEventListener('appinstalled', dismissInstall);
  notifyListeners();
}

export function installMethod(): InstallMethod | null {
  if (dismissed || isInstalled()) return null;
  if (promptEvent) return 'dialog';
  return listeners.size > 0 && isIos() ? 'ios' : null;
}

/** Opens the browser's dialog. A refusal there counts as a dismissal. */
export async function install(): Promise<void> {
  const prompting = promptEvent;
  promptEvent = null;
  notifyListeners();
  const answer = await prompting?.prompt();
  if (answer?.outcome === 'dismissed') dismissInstall();
}

export function dismissInstall(): void {
  dismissed = true;
  try {
    localStorage.setItem(storageKey, 'yes');
  } catch {
    // Storage is off: dismissed for this visit.
  }
  notifyListeners();
}

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
