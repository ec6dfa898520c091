import { atom } from 'jotai';
import type { ContactMessage, WholesaleInquiry } from '../../shared/contract/inquiries.ts';
import type { Waiting } from '../platform/device/outbox.ts';
import { databaseRecord, visitor } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';

export type Inquiry =
  | { kind: 'contact'; body: ContactMessage }
  | { kind: 'wholesale'; body: WholesaleInquiry };

/** Not confirmed by the server yet. */
export type QueuedInquiry = Inquiry & Waiting;

/** Of every user: show only what `isVisibleTo` allows. */
export const queuedAtom = atom<QueuedInquiry[]>([]);

/** Here to keep the queue's code out of the first page load. */
export const queuedRecord = databaseRecord<QueuedInquiry[]>('inquiries', {
  ...visitor,
  forget: () => appStore.set(queuedAtom, []),
});
