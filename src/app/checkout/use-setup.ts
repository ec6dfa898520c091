import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { redirectReturn, withoutReturn } from '../payments/redirect-return.ts';
import type { Setup } from './card-step.tsx';

/** The card step, opened by the checkout button or by the way back from the bank's page. */
export function useSetup() {
  const [search, setSearch] = useSearchParams();
  const [setup, setSetup] = useState<Setup | null>(null);
  const takeReturn = useEffectEvent(() => {
    const back = redirectReturn(search);
    if (!back) return;
    setSetup({ clientSecret: back.clientSecret, returned: true });
    setSearch(withoutReturn(search), { replace: true, preventScrollReset: true });
  });
  useEffect(() => takeReturn(), []);
  const open = (clientSecret: string) => setSetup({ clientSecret, returned: false });
  return { setup, open, close: () => setSetup(null) };
}
