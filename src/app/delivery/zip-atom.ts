import { atomWithStorage, RESET } from 'jotai/utils';
import type { ZipCodeAnswer } from '../../shared/delivery.ts';
import { onSignOut } from '../accounts/sign-out.ts';
import { appStore, rememberedZipKey } from '../store.ts';

/**
 * The last ZIP code that was asked for on this device, with the answer; null when none was. It is read when the first component
 * uses it, after the hydration.
 */
export const rememberedZipAtom = atomWithStorage<ZipCodeAnswer | null>(rememberedZipKey, null);

/** A ZIP code is personal data: signing out deletes it. */
export function forgetZip(): void {
  appStore.set(rememberedZipAtom, RESET);
}

onSignOut(forgetZip);
