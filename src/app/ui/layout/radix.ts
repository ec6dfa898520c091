import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { loadNeeded } from './lazy-with-retry.ts';

type Radix = Pick<typeof import('radix-ui'), 'Dialog' | 'DropdownMenu' | 'Toast' | 'Tooltip'>;

const radixAtom = atom<Radix | null>(null);
let loading: Promise<void> | undefined;

/** Null until the code has loaded. */
export function useRadix(isWanted: boolean): Radix | null {
  const radix = useAtomValue(radixAtom, { store: getDefaultStore() });
  useEffect(() => {
    if (isWanted) void loadRadix();
  }, [isWanted]);
  return radix;
}

/** Menu, cart, dialogs and notices need it. */
export function loadRadix(): Promise<void> {
  loading ??= loadNeeded(() =>
    import('radix-ui').then(({ Dialog, DropdownMenu, Toast, Tooltip }) => ({
      Dialog,
      DropdownMenu,
      Toast,
      Tooltip,
    })),
  ).then((radix) => getDefaultStore().set(radixAtom, radix));
  return loading;
}
