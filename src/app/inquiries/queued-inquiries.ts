import { atom } from 'jotai';
import type { ContactMessage, WholesaleInquiry } from '../../shared/contract/inquiries.ts';
import type { Waiting } from '../platform/device/outbox.ts';
import { databaseRecord, visitor } from '../platform/device/storage.ts';
import { appStore } from '../platform/store.ts';

export type Inquiry =
  | { kind: 'contact'; body: ContactMessage }
  | { kind: 'wholesale'; body: WholesaleInquiry };

/** A message or an application that the server has not confirmed yet. */
export type QueuedInquiry = Inquiry & Waiting;

/** What waits on this device, whoever wrote it: show only what `isVisibleTo` the user. */
export const queuedAtom = atom<QueuedInquiry[]>([]);

/** In this file, so that the first page load does not include the queue's code. */
export const queuedRecord = databaseRecord<QueuedInquiry[]>('inquiries', {
  ...visitor,
  forget: () => appStore.set(queuedAtom, []),
});
