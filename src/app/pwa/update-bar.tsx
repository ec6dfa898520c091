import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { dismissUpdate } from './update-offer.ts';

/** Asks whether to take the new version. */
export function UpdateBar({ update }: { update: () => void }) {
  const [pending, setPending] = useState(false);
  function onUpdate() {
    setPending(true);
    update();
  }
  return (
    <div className="rounded-lg border border-line bg-surface p-4 text-ink shadow-lg">
      <p className="font-semibold">A new version of the shop is ready.</p>
      <p className="mt-0.5 text-sm text-muted">Your cart stays as it is.</p>
      <div className="mt-3 flex gap-2">
        <Button onClick={onUpdate} pending={pending}>
          Update
        </Button>
        <Button variant="ghost" onClick={dismissUpdate}>
          Later
        </Button>
      </div>
    </div>
  );
}
