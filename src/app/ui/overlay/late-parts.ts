import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { loadNeeded } from '../layout/lazy-with-retry.ts';

type LateParts = typeof import('./drawn-late.ts').drawnLate;

const partsAtom = atom<LateParts | null>(null);
let loading: Promise<void> | undefined;

/** Notices, tooltips and the lists of menus; null until their code has loaded. */
export function useLateParts(isWanted: boolean): LateParts | null {
  const parts = useAtomValue(partsAtom, { store: getDefaultStore() });
  useEffect(() => {
    if (isWanted) void loadLateParts();
  }, [isWanted]);
  return parts;
}

export function loadLateParts(): Promise<void> {
  loading ??= loadNeeded(() => import('./drawn-late.ts').then(({ drawnLate }) => drawnLate)).then((parts) =>
    getDefaultStore().set(partsAtom, parts),
  );
  return loading;
}
