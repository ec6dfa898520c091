import { atom } from 'jotai';
import type { ContactMessage, InquiryKind, WholesaleInquiry } from '../../shared/contract/inquiries.ts';
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

export const queuedRecord = databaseRecord<QueuedInquiry[]>('inquiries', {
  ...visitor,
  forget: () => appStore.set(queuedAtom, []),
});

/** Null once something is typed. */
export const outcomeAtom = atom<`${InquiryKind} ${'sent' | 'deleted'}` | null>(null);

/** The device could not store it. */
export const keepPageOpen =
  'This device has no room to keep it. Please keep this page open: it goes out by itself as soon as we can be reached.';
