import { atom } from 'jotai';
import { onForget } from '../../platform/device/owner.ts';
import { appStore } from '../../platform/store.ts';

/** The email typed into a form of this tab, for the next form that asks for it. In memory only. */
export const typedEmailAtom = atom('');

onForget(() => appStore.set(typedEmailAtom, ''));
