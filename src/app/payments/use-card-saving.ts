import { useState } from 'react';
import { ApiError, api, unwrap } from '../api.ts';

/**
 * Whether the customer wants the card saved that pays an order: not unless they say so. Kept in the tab, since the bank's
 * page may come in between. `tellServer` rejects when the server can't be told, so that no card is saved against their word.
 */
export function useCardSaving(orderId: string) {
  const key = `checkout-save-card-${orderId}`;
  const [saveCard, setSaveCard] = useState(() => sessionStorage.getItem(key) === 'true');

  function choose(wanted: boolean) {
    sessionStorage.setItem(key, String(wanted));
    setSaveCard(wanted);
  }

  async function tellServer(): Promise<void> {
    const wasNeverChosen = sessionStorage.getItem(key) === null;
    if (wasNeverChosen) return;
    await unwrap(api.api.checkout({ orderId }).patch({ saveCard })).catch(unlessPaid);
  }

  return { saveCard, choose, tellServer };
}

/** An order that waits for no payment was paid in another tab: confirming it finds that out. */
function unlessPaid(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
}
