import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import type { ContactMessage, WholesaleInquiry } from '../../shared/inquiries.ts';
import { currentUserQuery } from '../accounts/queries.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { api, unwrap } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { appStore } from '../store.ts';
import { toast } from '../ui/toast.ts';
import { dropDraftOf } from './draft.ts';
import { createQueue } from './queue.ts';
import { isReaders, readerId, statusAtoms, waitingAtom } from './waiting-atom.ts';
import { createWaitingStore, type Waiting } from './waiting-store.ts';

const channel = typeof window === 'undefined' ? null : new BroadcastChannel('inquiries');

/** The one queue of this tab. */
export const queue = createQueue({
  store: createWaitingStore(),
  send: post,
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  onChange(list) {
    const changed = JSON.stringify(list) !== JSON.stringify(appStore.get(waitingAtom));
    appStore.set(waitingAtom, list);
    if (changed) channel?.postMessage('changed');
  },
  onSent: (waiting) => sayLater(waiting, null),
  onRefused: sayLater,
});

channel?.addEventListener('message', () => void queue.refresh());
onSignOut(() => appStore.set(waitingAtom, []));

/** Sends what was filled in, under a new id and in the name of who is there. */
export function sendMessage(body: ContactMessage) {
  return queue.submit({ ...stamp(), kind: 'contact', body });
}

export function sendApplication(body: WholesaleInquiry) {
  return queue.submit({ ...stamp(), kind: 'wholesale', body });
}

/** Who is there now, by whose name it is kept. */
export function presentReader(): string | null {
  return readerId(queryClient.getQueryData(currentUserQuery.queryKey));
}

function stamp() {
  return { clientId: newUuid(), userId: presentReader(), madeAt: Date.now(), refusal: null };
}

function post({ kind, body, clientId }: Waiting) {
  if (kind === 'contact') return unwrap(api.api.contact.post({ ...body, clientId }));
  return unwrap(api.api['wholesale-inquiry'].post({ ...body, clientId }));
}

/** What had waited was sent or refused, on whatever page its author is by now. */
function sayLater(waiting: Waiting, refusal: string | null): void {
  if (!isReaders(waiting, presentReader())) return;
  const { sent, failed } = inquiryNotices[waiting.kind];
  if (!refusal) dropDraftOf(waiting.kind, presentReader(), waiting.body);
  if (refusal) toast({ title: 'Error', description: `${failed} ${refusal}`, variant: 'danger' });
  else toast({ ...sent, variant: 'success' });
  appStore.set(statusAtoms[waiting.kind], refusal ? null : 'sent');
}

/** Unlike `crypto.randomUUID` this also works where a phone tries the demo over plain http. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
