/** Chromium's own event; not in the standard library of types. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** How this browser installs the shop: by a dialog it offers, or by hand on iOS. */
export type InstallWay = 'dialog' | 'ios';

let event: InstallEvent | null = null;
let dismissed = false;
const listeners = new Set<() => void>();
const memory = 'install-hint-dismissed';

/** Listens for the browser's offer from the first moment: it is made once. */
export function watchInstallOffer(): void {
  dismissed = remembersDismissal();
  addEventListener('beforeinstallprompt', (offered) => {
    offered.preventDefault();
    event = offered as InstallEvent;
    announce();
  });
  addEventListener('appinstalled', dismissInstall);
  announce();
}

export function installWay(): InstallWay | null {
  if (dismissed || isInstalled()) return null;
  if (event) return 'dialog';
  return watching() && isIos() ? 'ios' : null;
}

/** Opens the browser's dialog. A "no" is remembered like a dismissal. */
export async function install(): Promise<void> {
  const asked = event;
  event = null;
  announce();
  const answer = await asked?.prompt();
  if (answer?.outcome === 'dismissed') dismissInstall();
}

export function dismissInstall(): void {
  dismissed = true;
  try {
    localStorage.setItem(memory, 'yes');
  } catch {
    // Storage is off: dismissed for this visit.
  }
  announce();
}

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function remembersDismissal(): boolean {
  try {
    return localStorage.getItem(memory) !== null;
  } catch {
    return false;
  }
}

function watching(): boolean {
  return listeners.size > 0;
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function isIos(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

function announce(): void {
  for (const listener of listeners) listener();
}
