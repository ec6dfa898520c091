import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { offeredUpdateAtom } from '../platform/pwa/atoms.ts';
import { Button } from '../ui/layout/button.tsx';

/** The new version starts anyway once all tabs are closed. */
export function UpdateBar({ onAccept }: { onAccept: () => void }) {
  const setOffered = useSetAtom(offeredUpdateAtom);
  const [pending, setPending] = useState(false);
  function onUpdate() {
    setPending(true);
    onAccept();
  }
  return (
    <div className="mb-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-lg">
      <p className="font-semibold">A new version of the shop is ready.</p>
      <p className="mt-0.5 text-sm text-muted">Your cart stays as it is.</p>
      <div className="mt-3 flex gap-2">
        <Button onClick={onUpdate} pending={pending}>
          Update
        </Button>
        <Button variant="ghost" onClick={() => setOffered(null)}>
          Later
        </Button>
      </div>
    </div>
  );
}
