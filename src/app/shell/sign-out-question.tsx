import { atom, useAtom } from 'jotai';
import { Suspense } from 'react';
import { signOut } from '../accounts/sign-out.ts';
import { appStore } from '../platform/store.ts';
import { lazyWithRetry } from '../ui/layout/lazy-with-retry.ts';
import { readWaitingTicks } from '../week/run/waiting-ticks.ts';

const UnsentTicksDialog = lazyWithRetry(() =>
  import('../week/run/unsent-ticks-dialog.tsx').then((module) => module.UnsentTicksDialog),
);

const askedAtom = atom<{ path: string; ticks: number } | null>(null);

/** Asks before deleting unsent ticks. */
export async function signOutUnlessTicksWait(path: string): Promise<void> {
  const ticks = (await readWaitingTicks()).length;
  if (ticks > 0) appStore.set(askedAtom, { path, ticks });
  else await signOut(path);
}

export function SignOutQuestion() {
  const [asked, setAsked] = useAtom(askedAtom, { store: appStore });
  if (!asked) return null;
  return (
    <Suspense>
      <UnsentTicksDialog
        ticks={asked.ticks}
        onClose={() => setAsked(null)}
        onSignOut={() => signOut(asked.path)}
      />
    </Suspense>
  );
}
