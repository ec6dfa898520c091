import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { intentIdOf } from '../payments/outcome.ts';
import { redirectReturn, withoutReturn } from '../payments/redirect-return.ts';
import { focusHeading } from '../ui/focus-heading.ts';
import { type Agreement, forgetAgreement, keepAgreement, keptAgreement } from './agreement.ts';

/** A card about to be set up for a subscription. */
export interface Setup {
  clientSecret: string;
  /** The customer has just come back from the bank's page. */
  returned: boolean;
  /** What was agreed to: the cart may change or be emptied meanwhile. Null in a tab that does not know it. */
  agreed: Agreement | null;
}

/** The card step, opened by the checkout button or by the way back from the bank's page. */
export function useSetup(facts: Agreement) {
  const [search, setSearch] = useSearchParams();
  const [setup, setSetup] = useState<Setup | null>(null);
  const takeReturn = useEffectEvent(() => {
    const back = redirectReturn(search);
    if (!back) return;
    const agreed = keptAgreement(back.intentId, sessionStorage);
    setSetup({ clientSecret: back.clientSecret, returned: true, agreed });
    setSearch(withoutReturn(search), { replace: true, preventScrollReset: true });
  });
  useEffect(() => takeReturn(), []);
  function open(clientSecret: string) {
    keepAgreement(intentIdOf(clientSecret), facts, sessionStorage);
    setSetup({ clientSecret, returned: false, agreed: facts });
  }
  function close() {
    forgetAgreement(sessionStorage);
    setSetup(null);
    // The button that had the focus goes with the card step.
    focusHeading();
  }
  return { setup, open, close };
}
