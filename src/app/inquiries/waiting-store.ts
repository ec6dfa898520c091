import { get, update } from 'idb-keyval';
import type { ContactMessage, InquiryKind, WholesaleInquiry } from '../../shared/inquiries.ts';
import { waitingKey } from './waiting-key.ts';

type Body = { contact: ContactMessage; wholesale: WholesaleInquiry };

type WaitingOf<Kind extends InquiryKind> = {
  /** Given once: the shop stores what has this id once, however often it is sent. */
  clientId: string;
  /** Whose it is; null for a visitor's. */
  userId: string | null;
  kind: Kind;
  body: Body[Kind];
  /** Epoch ms of the device. */
  madeAt: number;
  /** Why the shop will not have it, or null while it can still be sent. */
  refusal: string | null;
};

/** A message or an application that the shop has not confirmed yet. */
export type Waiting = WaitingOf<'contact'> | WaitingOf<'wholesale'>;

export type WaitingStore = {
  load(): Promise<Waiting[]>;
  /** Rewrites the list in one step, whatever other tabs do meanwhile. Resolves when it is on the disk. */
  change(rewrite: (list: Waiting[]) => Waiting[]): Promise<void>;
};

/** The device's list; where the browser keeps no database (some private windows) the page's memory has to do. */
export function createWaitingStore(): WaitingStore {
  let inMemory: Waiting[] = [];
  return {
    async load() {
      try {
        return [...cleaned(await get(waitingKey)), ...inMemory];
      } catch {
        return inMemory;
      }
    },
    async change(rewrite) {
      try {
        await update(waitingKey, (stored) => rewrite(cleaned(stored)));
      } catch {
        inMemory = rewrite(inMemory);
      }
    },
  };
}

function cleaned(stored: unknown): Waiting[] {
  return Array.isArray(stored) ? stored.filter(isWaiting) : [];
}

function isWaiting(entry: unknown): entry is Waiting {
  const { clientId, kind, body } = Object(entry);
  return (
    typeof clientId === 'string' && /^(contact|wholesale)$/.test(kind) && typeof body?.email === 'string'
  );
}
