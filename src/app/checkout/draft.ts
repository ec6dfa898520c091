import { get, set } from 'idb-keyval';
import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import * as v from 'valibot';
import { business } from '../../shared/business.ts';
import { frequencies } from '../../shared/settings.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { type AppStore, appStore } from '../store.ts';

const Address = v.object({
  street: v.pipe(v.string(), v.maxLength(200)),
  city: v.pipe(v.string(), v.maxLength(100)),
  state: v.literal(business.place.state),
  zipCode: v.pipe(v.string(), v.maxLength(20)),
});
export type DraftAddress = v.InferOutput<typeof Address>;

/** What the purchase page holds besides the cart. Lives on the device until sign-out. */
export const DeviceDraft = v.object({ plan: v.nullable(v.picklist(frequencies)), address: Address });
export type DeviceDraft = v.InferOutput<typeof DeviceDraft>;

/** The draft together with the cart's own choice of once or again and again. */
export interface PurchaseDraft extends DeviceDraft {
  kind: 'one-time' | 'subscription';
}

interface DraftState extends DeviceDraft {
  /** False until the device's storage was read, so that nothing is prefilled over it. */
  loaded: boolean;
}

const storageName = 'purchase-draft';

export const emptyDraft: DeviceDraft = {
  plan: null,
  address: { street: '', city: '', state: business.place.state, zipCode: '' },
};

export const draftAtom = atom<DraftState>({ ...emptyDraft, loaded: false });

/** The draft and a setter for some of its parts. */
export function useDeviceDraft() {
  const [draft, setDraft] = useAtom(draftAtom);
  useEffect(() => {
    loadDraft(appStore);
  }, []);
  const change = (part: Partial<DeviceDraft>) => setDraft((now) => ({ ...now, ...part }));
  return [draft, change] as const;
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
  await set(storageName, draft);
}
