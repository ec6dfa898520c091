import { inquiryNotices } from '../../shared/facts/inquiries.ts';
import { currentUserId } from '../accounts/queries.ts';
import { api, unwrap } from '../platform/api.ts';
import { openOutbox } from '../platform/device/outbox.ts';
import { newUuid } from '../platform/new-uuid.ts';
import { appStore } from '../platform/store.ts';
import { toast } from '../ui/feedback/toast.ts';
import {
  type Inquiry,
  outcomeAtom,
  type QueuedInquiry,
  queuedAtom,
  queuedRecord,
} from './queued-inquiries.ts';

export const inquiryOutbox = openOutbox<QueuedInquiry>({
  record: queuedRecord,
  atom: queuedAtom,
  subject: 'inquiries',
  post: ({ kind, body, clientId }) =>
    kind === 'contact'
      ? unwrap(api.api.contact.post({ ...body, clientId }))
      : unwrap(api.api['wholesale-inquiry'].post({ ...body, clientId })),
  onSettled: announce,
});

/** A visitor's inquiry becomes the next customer's. */
export function isVisibleTo(userId: string | null, inquiry: Pick<QueuedInquiry, 'userId'>): boolean {
  return inquiry.userId === null || inquiry.userId === userId;
}

/** Rejects when the server refuses it. */
export function submitInquiry(inquiry: Inquiry, onStored: () => void) {
  const queueFields = { clientId: newUuid(), userId: currentUserId(), createdAt: Date.now(), refusal: null };
  return inquiryOutbox.submit({ ...inquiry, ...queueFields }, onStored);
}

/** The author may be on any page by now. */
function announce(inquiry: QueuedInquiry, refusal: string | null): void {
  if (!isVisibleTo(currentUserId(), inquiry)) return;
  const { sent, failed } = inquiryNotices[inquiry.kind];
  if (refusal) toast({ title: 'Error', description: `${failed} ${refusal}`, variant: 'danger' });
  else toast({ ...sent, variant: 'success' });
  appStore.set(outcomeAtom, refusal ? null : `${inquiry.kind} sent`);
}
