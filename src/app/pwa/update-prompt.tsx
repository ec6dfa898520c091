import { useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { declineUpdate, offeredUpdate, subscribeToUpdate } from './update-offer.ts';

/** A bar at the bottom once a new version waits. Nothing changes under the customer's hands before the tap. */
export function UpdatePrompt() {
  const update = useSyncExternalStore(subscribeToUpdate, offeredUpdate, () => null);
  return (
    <div
      role="status"
      aria-live="polite"
      className="fixed inset-x-4 bottom-4 z-50 sm:right-auto sm:bottom-6 sm:left-6 sm:w-96"
    >
      {update && <Offer update={update} />}
    </div>
  );
}

function Offer({ update }: { update: () => void }) {
  const [pending, setPending] = useState(false);
  function take() {
    setPending(true);
    update();
  }
  return (
    <div className="rounded-lg border border-line bg-surface p-4 text-ink shadow-lg">
      <p className="font-semibold">A new version of the shop is ready.</p>
      <p className="mt-0.5 text-sm text-muted">Your cart stays as it is.</p>
      <div className="mt-3 flex gap-2">
        <Button onClick={take} pending={pending}>
          Update
        </Button>
        <Button variant="ghost" onClick={declineUpdate}>
          Later
        </Button>
      </div>
    </div>
  );
}
