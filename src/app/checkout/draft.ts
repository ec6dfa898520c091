import { get } from 'idb-keyval';
import { atom, useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import * as v from 'valibot';
import type { User } from '../../shared/accounts.ts';
import { addressParts } from '../../shared/address.ts';
import { business } from '../../shared/business.ts';
import type { Frequency } from '../../shared/settings.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { keep } from '../device-store.ts';
import { type AppStore, appStore } from '../store.ts';

const Address = v.object({
  street: v.pipe(v.string(), v.maxLength(200)),
  city: v.pipe(v.string(), v.maxLength(100)),
  state: v.literal(business.place.state),
  zipCode: v.pipe(v.string(), v.maxLength(20)),
});
export type DraftAddress = v.InferOutput<typeof Address>;

/** What the purchase page holds besides the cart. Lives on the device until sign-out. */
export const DeviceDraft = v.object({
  /** Whose it is; null for a visitor's, which becomes the one of who signs in. */
  userId: v.nullable(v.string()),
  address: Address,
});
export type DeviceDraft = v.InferOutput<typeof DeviceDraft>;

/** The draft together with the cart's own choice of once or again and again, and how often. */
export interface PurchaseDraft extends DeviceDraft {
  kind: 'one-time' | 'subscription';
  /** Null until one is chosen. */
  plan: Frequency | null;
}

interface DraftState extends DeviceDraft {
  /** False until the device's storage was read, so that nothing is prefilled over it. */
  loaded: boolean;
}

const storageName = 'purchase-draft';

export const emptyDraft: DeviceDraft = {
  userId: null,
  address: { street: '', city: '', state: business.place.state, zipCode: '' },
};

export const draftAtom = atom<DraftState>({ ...emptyDraft, loaded: false });

/** The draft of who is there (undefined while nobody knows), and a setter for some of its parts. */
export function useDeviceDraft(user: Pick<User, 'id' | 'address'> | null | undefined) {
  const [draft, setDraft] = useAtom(draftAtom);
  useEffect(() => {
    loadDraft(appStore);
  }, []);
  const settle = useEffectEvent(() => {
    if (draft.loaded && user) setDraft((now) => prefilled(ownDraft(now, user.id), user.address));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one of them arrives, not when a field is emptied
  useEffect(() => settle(), [draft.loaded, user?.id, user?.address]);
  const change = (part: Partial<DeviceDraft>) => setDraft((now) => ({ ...now, ...part }));
  return [ownDraft(draft, user?.id), change] as const;
}

/** The draft as the user may see it: a visitor's becomes theirs, somebody else's is given up, as a cart is. */
export function ownDraft<T extends DeviceDraft>(draft: T, userId: string | undefined): T {
  if (!userId || draft.userId === userId) return draft;
  return draft.userId === null ? { ...draft, userId } : { ...draft, ...emptyDraft, userId };
}

/** The profile's address, where the form is still empty. */
function prefilled<T extends DeviceDraft>(draft: T, profileAddress: string): T {
  const { street, city, zipCode } = draft.address;
  if (street || city || zipCode || !profileAddress) return draft;
  return { ...draft, address: { ...addressParts(profileAddress), state: emptyDraft.address.state } };
}

let loading: Promise<void> | undefined;

function loadDraft(store: AppStore): Promise<void> {
  loading ??= hydrateDraft(store);
  return loading;
}

/** Reads the stored draft once, keeps what was chosen meanwhile, and from then on writes every change. */
async function hydrateDraft(store: AppStore): Promise<void> {
  const stored = v.safeParse(DeviceDraft, await storedDraft());
  const now = store.get(draftAtom);
  const untouched = JSON.stringify({ ...now, loaded: undefined }) === JSON.stringify(emptyDraft);
  const draft = stored.success && untouched ? stored.output : now;
  store.sub(draftAtom, () => {
    const { loaded: _, ...rest } = store.get(draftAtom);
    keepDraft(rest).catch(() => {});
  });
  store.set(draftAtom, { ...draft, loaded: true });
  onSignOut(() => store.set(draftAtom, { ...emptyDraft, loaded: true }));
}

// Both are async, so that a browser without a database rejects instead of throwing.
async function storedDraft(): Promise<unknown> {
  try {
    return await get(storageName);
  } catch {
    return undefined;
  }
}

async function keepDraft(draft: DeviceDraft): Promise<void> {
  await keep(storageName, draft);
}
