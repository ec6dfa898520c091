import { atom, useAtomValue } from 'jotai';
import type { InquiryKind } from '../../shared/inquiries.ts';
import { useCurrentUser } from '../accounts/queries.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { appStore } from '../store.ts';
import type { Waiting } from './waiting-store.ts';

/** What waits on this device, whoever wrote it: show only what `useWaiting` answers. */
export const waitingAtom = atom<Waiting[]>([]);

/** What became of the last one, until something is typed again. */
export type InquiryStatus = 'sent' | 'kept' | 'deleted' | null;
export const statusAtoms: Record<InquiryKind, ReturnType<typeof atom<InquiryStatus>>> = {
  contact: atom<InquiryStatus>(null),
  wholesale: atom<InquiryStatus>(null),
};

/** What waits, of what the reader may see. */
export function useWaiting(kind: InquiryKind): Waiting[] {
  const reader = useReader();
  const list = useAtomValue(waitingAtom, { store: appStore });
  return list.filter((waiting) => waiting.kind === kind && isReaders(waiting, reader));
}

/** A visitor's message becomes the one of who signs in, as a cart does; another customer's stays unseen. */
export function isReaders({ userId }: Pick<Waiting, 'userId'>, reader: string | null): boolean {
  return userId === null || userId === reader;
}

/** Who is there. While the shop cannot be asked: whose cart this device holds. */
export function readerId(user: { id: string } | null | undefined): string | null {
  return user === undefined ? appStore.get(cartAtom).ownerId : (user?.id ?? null);
}

export function useReader(): string | null {
  const { data: user } = useCurrentUser();
  useAtomValue(cartAtom, { store: appStore });
  return readerId(user);
}
