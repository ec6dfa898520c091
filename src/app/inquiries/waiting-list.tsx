import { useRef } from 'react';
import type { InquiryKind } from '../../shared/inquiries.ts';
import { Button } from '../ui/button.tsx';
import { OfflineIcon } from '../ui/icons.tsx';
import type { Draft } from './draft.ts';
import { queue } from './sending.ts';
import type { InquiryStatus } from './waiting-atom.ts';
import { useWaiting } from './waiting-atom.ts';
import { WaitingItem } from './waiting-item.tsx';
import type { Waiting } from './waiting-store.ts';
import { replay } from './watch-waiting.ts';

interface WaitingListProps {
  kind: InquiryKind;
  status: InquiryStatus;
  onDeleted: () => void;
  onEdit: (values: Draft) => void;
}

/** What was written and could not be sent yet, or was refused. Empty it says nothing. */
export function WaitingList({ kind, status, onDeleted, onEdit }: WaitingListProps) {
  const place = useRef<HTMLElement>(null);
  const list = useWaiting(kind);
  async function remove({ clientId }: Waiting, at: number) {
    const next = afterwards(place.current, at);
    await queue.remove(clientId);
    onDeleted();
    next?.focus();
  }
  async function edit(waiting: Waiting) {
    await queue.remove(waiting.clientId);
    onEdit(waiting.body);
  }
  return (
    <section
      ref={place}
      aria-label={list.length > 0 ? 'Not sent yet' : undefined}
      tabIndex={-1}
      className="outline-none"
    >
      <p
        role="status"
        className={status === 'deleted' && list.length === 0 ? 'text-sm text-muted' : 'sr-only'}
      >
        {status === 'deleted' && 'Deleted from this device.'}
      </p>
      {list.length > 0 && (
        <div className="overflow-hidden rounded-xl border bg-surface">
          {list.some(({ refusal }) => refusal === null) && <Explanation />}
          <ul className="divide-y">
            {list.map((waiting, at) => (
              <WaitingItem
                key={waiting.clientId}
                waiting={waiting}
                onDelete={() => remove(waiting, at)}
                onEdit={() => edit(waiting)}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Explanation() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warning-soft px-5 py-3 text-warning-ink">
      <OfflineIcon className="h-5 w-5 shrink-0" />
      <p className="min-w-48 flex-1 text-sm">
        Kept safe on this device. It goes out by itself as soon as we can be reached.
      </p>
      <Button variant="secondary" onClick={() => void replay()}>
        Try now
      </Button>
    </div>
  );
}

/** Where the focus goes when one of them is deleted: to the next one's button, or to the list after the last. */
function afterwards(place: HTMLElement | null, at: number): HTMLElement | null {
  const buttons = [...(place?.querySelectorAll<HTMLElement>('[data-delete]') ?? [])];
  return buttons[at + 1] ?? buttons[at - 1] ?? place;
}
