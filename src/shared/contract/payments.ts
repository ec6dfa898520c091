import * as v from 'valibot';
import { formatCents } from '../rules/money.ts';

/** `apiBase`: null with real keys. */
export const PaymentsConfig = v.object({ publishableKey: v.string(), apiBase: v.nullable(v.string()) });
export type PaymentsConfig = v.InferOutput<typeof PaymentsConfig>;

/** Product 8.8. */
export const resolutions = ['automatic_retry', 'payment_method_update', 'manual', 'not_recovered'] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * Product 9. `created` is epoch seconds, amounts are cents, `currency` lowercase. `creditApplied` is negative
 * for an earlier remainder; `amountDue` goes to the card.
 */
export const Invoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  created: v.number(),
  amount: v.number(),
  creditApplied: v.number(),
  amountDue: v.number(),
  currency: v.string(),
  status: v.string(),
  hostedInvoiceUrl: v.nullable(v.string()),
  invoicePdf: v.nullable(v.string()),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** The provider's id. */
export const SavedCard = v.object({
  id: v.string(),
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
  isDefault: v.boolean(),
});
export type SavedCard = v.InferOutput<typeof SavedCard>;

export const ProviderPage = v.object({ url: v.string() });

/**
 * Cents; `createdAt` epoch ms. Negative: under 50 cents, too little for a card, added to the next invoice.
 * `reserved`: held by unpaid orders.
 */
export const Credit = v.object({
  balance: v.number(),
  reserved: v.number(),
  entries: v.array(v.object({ createdAt: v.number(), amount: v.number(), reason: v.string() })),
});
export type Credit = v.InferOutput<typeof Credit>;

type Expiry = Pick<SavedCard, 'expMonth' | 'expYear'>;

/** '04/27' for April 2027. */
export function formatExpiry({ expMonth, expYear }: Expiry): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/** Cents. */
export function carriedSentence(carried = 0): string {
  return carried > 0
    ? ` The other ${formatCents(carried)} is too little for a card, so your next box pays it.`
    : '';
}

/** Valid through the end of its month. `day` is `YYYY-MM-DD`. */
export function expiresBefore({ expMonth, expYear }: Expiry, day: string): boolean {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return expYear * 12 + expMonth < year * 12 + month;
}

const brandNames: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Card',
};

/** 'amex' as 'American Express'. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
