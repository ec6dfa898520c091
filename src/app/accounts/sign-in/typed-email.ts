import { atom } from 'jotai';
import { onForget } from '../../platform/device/owner.ts';
import { appStore } from '../../platform/store.ts';

/** Shared by the account forms of this tab; in memory only. */
export const typedEmailAtom = atom('');

onForget(() => appStore.set(typedEmailAtom, ''));
