import * as v from 'valibot';
import type { CartItem } from '../../shared/cart-item.ts';
import { frequencies } from '../../shared/settings.ts';
import { ouncesOf } from '../cart/cart-state.ts';
import { DeviceDraft } from './draft.ts';
import type { SummaryFacts } from './order-summary.tsx';

/** What was agreed to before the card step, and what is in the box: '4 oz Pea Shoots, 2 oz Kale'. */
export interface Agreement extends SummaryFacts {
  greens: string;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageName = 'subscription-agreement';
const cents = v.number();

const Kept = v.object({
  intentId: v.string(),
  agreed: v.object({
    draft: v.object({
      ...DeviceDraft.entries,
      kind: v.picklist(['one-time', 'subscription']),
      plan: v.nullable(v.picklist(frequencies)),
    }),
    quote: v.object({
      subtotal: cents,
      discount: cents,
      referralDiscount: cents,
      delivery: cents,
      tax: cents,
      total: cents,
    }),
    percent: v.number(),
    schedule: v.nullable(v.object({ days: v.array(v.string()), firstCharge: v.nullable(v.string()) })),
    greens: v.string(),
  }),
});

/** Keeps what was agreed in this tab, for the way back from the bank's page. */
export function keepAgreement(intentId: string, agreed: Agreement, storage: Storage): void {
  storage.setItem(storageName, JSON.stringify({ intentId, agreed }));
}

/** What was agreed for a card's set-up; null when the tab knows nothing of it. */
export function keptAgreement(intentId: string, storage: Storage): Agreement | null {
  const kept = v.safeParse(Kept, JSON.parse(storage.getItem(storageName) ?? 'null'));
  return kept.success && kept.output.intentId === intentId ? kept.output.agreed : null;
}

export function forgetAgreement(storage: Storage): void {
  storage.removeItem(storageName);
}

/** The cart as a box: ounces per product, whatever the packs. */
export function greensIn(items: CartItem[]): string {
  const names = new Map(
    items.map(({ id, name, size }) => [id, size ? name.replace(` (${size})`, '') : name]),
  );
  return [...names].map(([id, name]) => `${ouncesOf(items, id)} oz ${name}`).join(', ');
}
