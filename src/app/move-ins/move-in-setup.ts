import { redirectResult } from '../payments/redirect-result.ts';
import { account, tabValues } from '../platform/device/storage.ts';

/** Of the card step; `returned` from the bank's page. */
export type MoveInSetup = { clientSecret: string; returned: boolean };

export const moveInSetup = tabValues<MoveInSetup>('move-in', account);

/** False if the URL has none. */
export function keepReturnOfBank(search: URLSearchParams): boolean {
  const back = redirectResult(search);
  if (!back) return false;
  moveInSetup.set({ clientSecret: back.clientSecret, returned: true });
  return true;
}
