import { useAtom, useAtomValue } from 'jotai';
import { useRef } from 'react';
import type { InquiryKind } from '../../shared/contract/inquiries.ts';
import { cutText } from '../../shared/rules/cut-text.ts';
import { lazyValue } from '../../shared/rules/lazy-value.ts';
import { useCurrentUserId } from '../accounts/queries.ts';
import { appStore } from '../platform/store.ts';
import { Button } from '../ui/layout/button.tsx';
import { AlertIcon, OfflineIcon } from '../ui/layout/icons.tsx';
import { TrashIcon } from '../ui/layout/rare-icons.tsx';
import { inquiryOutbox, isVisibleTo } from './inquiry-outbox.ts';
import {
  type Inquiry,
  keepPageOpen,
  outcomeAtom,
  type QueuedInquiry,
  queuedAtom,
} from './queued-inquiries.ts';

interface QueuedListProps {
  kind: InquiryKind;
  onEdit: (values: Inquiry['body']) => void;
}

export function QueuedList({ kind, onEdit }: QueuedListProps) {
  const [section, status] = [useRef<HTMLElement>(null), useRef<HTMLParagraphElement>(null)];
  const [outcome, setOutcome] = useAtom(outcomeAtom, { store: appStore });
  const isDeleted = outcome === `${kind} deleted`;
  const userId = useCurrentUserId();
  const queued = useAtomValue(queuedAtom, { store: appStore });
  const list = queued.filter((inquiry) => inquiry.kind === kind && isVisibleTo(userId, inquiry));
  async function remove({ clientId }: QueuedInquiry, index: number) {
    const buttons = section.current?.querySelectorAll<HTMLElement>('[data-delete]') ?? [];
    const next = buttons[index + 1] ?? buttons[index - 1] ?? status.current;
    await inquiryOutbox.remove(clientId);
    setOutcome(`${kind} deleted`);
    next?.focus();
  }
  async function edit({ clientId, body }: QueuedInquiry) {
    await inquiryOutbox.remove(clientId);
    onEdit(body);
  }
  return (
    <>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={isDeleted && list.length === 0 ? 'text-sm text-muted outline-none' : 'sr-only'}
      >
        {isDeleted && 'Deleted from this device.'}
      </p>
      {list.length > 0 && (
        <section
          ref={section}
          aria-label="Not sent yet"
          className="overflow-hidden rounded-xl border bg-surface"
        >
          {list.some(({ refusal }) => refusal === null) && (
            <QueueExplanation isStored={!list.some(({ isInMemoryOnly }) => isInMemoryOnly)} />
          )}
          <ul className="divide-y">
            {list.map((inquiry, index) => (
              <QueuedItem
                key={inquiry.clientId}
                inquiry={inquiry}
                onDelete={() => remove(inquiry, index)}
                onEdit={() => edit(inquiry)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function QueueExplanation({ isStored }: { isStored: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-warning-soft px-5 py-3 text-warning-ink">
      <OfflineIcon className="h-5 w-5 shrink-0" />
      <p className="min-w-48 flex-1 text-sm">
        {isStored
          ? 'Kept safe on this device. It goes out by itself as soon as we can be reached.'
          : keepPageOpen}
      </p>
      <Button variant="secondary" onClick={inquiryOutbox.sendAll}>
        Try now
      </Button>
    </div>
  );
}

interface QueuedItemProps {
  inquiry: QueuedInquiry;
  onDelete: () => void;
  onEdit: () => void;
}

function QueuedItem({ inquiry, onDelete, onEdit }: QueuedItemProps) {
  const { refusal, createdAt } = inquiry;
  const title = titleOf(inquiry);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-48 flex-1">
        <p className="break-words font-semibold">{title}</p>
        <p className="text-sm text-muted">Written {dateTimeFormat().format(createdAt)}</p>
        <p
          className={`flex items-start gap-2 text-sm font-medium ${refusal ? 'text-danger' : 'text-warning-ink'}`}
        >
          {refusal && <AlertIcon className="mt-0.5 h-5 w-5 shrink-0" />}
          <span>{refusal ? `Not sent: ${refusal}` : 'Waiting for a connection'}</span>
        </p>
      </div>
      <div className="-mx-3 flex">
        {refusal !== null && (
          <Button variant="ghost" onClick={onEdit} aria-label={`Edit ${title}`} className="px-3!">
            Edit
          </Button>
        )}
        <Button
          variant="ghost"
          onClick={onDelete}
          aria-label={`Delete ${title}`}
          data-delete
          className="px-3!"
        >
          <TrashIcon className="h-5 w-5" />
          Delete
        </Button>
      </div>
    </li>
  );
}

const dateTimeFormat = lazyValue(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

function titleOf({ kind, body }: QueuedInquiry): string {
  if (kind === 'wholesale') return body.companyName;
  const words = body.subject || body.message;
  return words.length > 60 ? `${cutText(words, 59).trimEnd()}…` : words;
}
