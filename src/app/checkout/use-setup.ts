import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { redirectReturn, withoutReturn } from '../payments/redirect-return.ts';
import type { SummaryFacts } from './order-summary.tsx';

/** A card about to be set up for a subscription. */
export interface Setup {
  clientSecret: string;
  /** The customer has just come back from the bank's page. */
  returned: boolean;
  /** What was agreed to: the cart may change or be emptied meanwhile. Null after the way back. */
  agreed: SummaryFacts | null;
}

/** The card step, opened by the checkout button or by the way back from the bank's page. */
export function useSetup(facts: SummaryFacts) {
  const [search, setSearch] = useSearchParams();
  const [setup, setSetup] = useState<Setup | null>(null);
  const takeReturn = useEffectEvent(() => {
    const back = redirectReturn(search);
    if (!back) return;
    setSetup({ clientSecret: back.clientSecret, returned: true, agreed: null });
    setSearch(withoutReturn(search), { replace: true, preventScrollReset: true });
  });
  useEffect(() => takeReturn(), []);
  const open = (clientSecret: string) => setSetup({ clientSecret, returned: false, agreed: facts });
  return { setup, open, close: () => setSetup(null) };
}
