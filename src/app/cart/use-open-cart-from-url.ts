import { useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { cartPanelOpenAtom } from './panel-atom.ts';

/** From the installed app's "Cart" shortcut. */
export function useOpenCartFromUrl() {
  const [search, setSearch] = useSearchParams();
  const openPanel = useSetAtom(cartPanelOpenAtom);
  const take = useEffectEvent(() => {
    if (search.get('cart') !== 'open') return;
    openPanel(true);
    const rest = new URLSearchParams(search);
    rest.delete('cart');
    setSearch(rest, { replace: true, preventScrollReset: true });
  });
  useEffect(() => take(), []);
}
