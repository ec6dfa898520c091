import { atom } from 'jotai';
import { appStore } from '../store.ts';
import { onSignOut } from './sign-out.ts';

/** The email typed into a form of this tab, for the next form that asks for it. In memory only. */
export const typedEmailAtom = atom('');

onSignOut(() => appStore.set(typedEmailAtom, ''));
