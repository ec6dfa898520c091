import { useState } from 'react';
import { ApiError, api, unwrap } from '../platform/api.ts';
import { account, tabValues } from '../platform/device/storage.ts';

const choices = tabValues<boolean>('save-card', account);

/**
 * Whether the card that pays an order is to be saved: off until the customer ticks it. Kept in the tab, since the bank's page may
 * come in between. `sendSaveCard` rejects when the server cannot be reached, so that no card is saved without consent.
 */
export function useCardSaving(orderId: string) {
  const [saveCard, setSaveCard] = useState(() => choices.get(orderId) === true);

  function choose(wanted: boolean) {
    choices.set(wanted, orderId);
    setSaveCard(wanted);
  }

  async function sendSaveCard(): Promise<void> {
    const wasNeverChosen = choices.get(orderId) === null;
    if (wasNeverChosen) return;
    await unwrap(api.api.checkout({ orderId }).patch({ saveCard })).catch(rethrowUnlessPaid);
  }

  return { saveCard, choose, sendSaveCard };
}

/** An order that waits for no payment was paid in another tab: confirming it finds that out. */
function rethrowUnlessPaid(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 409) throw error;
}
