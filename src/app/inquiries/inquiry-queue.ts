import { onlineManager } from '@tanstack/react-query';
import { update } from 'idb-keyval';
import { atom } from 'jotai';
import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import type { InquiryKind } from '../../shared/inquiries.ts';
import { currentUserId } from '../accounts/queries.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { api, unwrap } from '../api.ts';
import { newUuid } from '../new-uuid.ts';
import { appStore } from '../store.ts';
import { toast } from '../ui/toast.ts';
import { createQueue, type Inquiry, type QueueDependencies, type QueuedInquiry } from './queue.ts';
import { queueKey } from './use-send-queued.ts';

/** What waits on this device, whoever wrote it: show only what `isVisibleTo` the user. */
export const queuedAtom = atom<QueuedInquiry[]>([]);

/** What became of the last inquiry, until something is typed again. */
export const outcomeAtom = atom<`${InquiryKind} ${'sent' | 'deleted'}` | null>(null);

/** Where the browser has no database (some private windows) the list lives as long as the page. */
let inMemory: QueuedInquiry[] = [];

export const updateQueued: QueueDependencies['change'] = async (rewrite) => {
  let list: QueuedInquiry[] = [];
  const change = (stored: QueuedInquiry[] = []) => (list = rewrite?.(stored) ?? stored);
  try {
    await update(queueKey, change);
  } catch {
    inMemory = change(inMemory);
  }
  if (rewrite) channel?.postMessage('changed');
  return list;
};

const queue = createQueue({
  change: updateQueued,
  post: ({ kind, body, clientId }) =>
    kind === 'contact'
      ? unwrap(api.api.contact.post({ ...body, clientId }))
      : unwrap(api.api['wholesale-inquiry'].post({ ...body, clientId })),
  locks: typeof navigator === 'undefined' ? undefined : navigator.locks,
  onSettled: announce,
});

const retryMs = 60_000;
const channel = typeof window === 'undefined' ? null : new BroadcastChannel('inquiries');
channel?.addEventListener('message', showQueued);
if (channel) setInterval(sendQueued, retryMs);
onlineManager.subscribe((online) => online && void sendQueued());
onSignOut(() => appStore.set(queuedAtom, []));

/** A visitor's inquiry becomes the one of who signs in; another customer's stays hidden. */
export function isVisibleTo(userId: string | null, inquiry: Pick<QueuedInquiry, 'userId'>): boolean {
  return inquiry.userId === null || inquiry.userId === userId;
}

/** Sends what a form holds under a new id, in the name of who is signed in. Rejects when the server refuses it. */
export async function submitInquiry(inquiry: Inquiry, onStored: () => void): Promise<'sent' | 'queued'> {
  const queueFields = { clientId: newUuid(), userId: currentUserId(), createdAt: Date.now(), refusal: null };
  const result = await queue.submit({ ...inquiry, ...queueFields }, onStored);
  await showQueued();
  return result;
}

/** Sends what waits: when called, when the server is back, and every minute. */
export async function sendQueued(): Promise<void> {
  await showQueued();
  await queue.sendAll();
  await showQueued();
}

export async function removeInquiry(clientId: string): Promise<void> {
  await queue.remove(clientId);
  await showQueued();
}

async function showQueued(): Promise<void> {
  appStore.set(queuedAtom, await updateQueued());
}

/** The author may be on any page by now. */
function announce(inquiry: QueuedInquiry, refusal: string | null): void {
  if (!isVisibleTo(currentUserId(), inquiry)) return;
  const { sent, failed } = inquiryNotices[inquiry.kind];
  if (refusal) toast({ title: 'Error', description: `${failed} ${refusal}`, variant: 'danger' });
  else toast({ ...sent, variant: 'success' });
  appStore.set(outcomeAtom, refusal ? null : `${inquiry.kind} sent`);
}
