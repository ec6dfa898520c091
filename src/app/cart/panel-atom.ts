import { atom } from 'jotai';

export const cartPanelOpenAtom = atom(false);
