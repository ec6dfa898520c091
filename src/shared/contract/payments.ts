import * as v from 'valibot';

/** `apiBase` is the path of the sandbox, null with real keys. */
export const PaymentsConfig = v.object({ publishableKey: v.string(), apiBase: v.nullable(v.string()) });
export type PaymentsConfig = v.InferOutput<typeof PaymentsConfig>;

/** How a failed payment was resolved (product 8.8). */
export const resolutions = ['automatic_retry', 'payment_method_update', 'manual', 'not_recovered'] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * An invoice (product 9): `created` is seconds since the epoch, `amount` cents, `currency` in lower case. Of the amount,
 * `creditApplied` cents were taken from the customer's credit (below zero: what an earlier invoice had left), and `amountDue`
 * cents are for the card, paid or not.
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

/** A card the customer has saved; `id` is the provider's. */
export const SavedCard = v.object({
  id: v.string(),
  brand: v.string(),
  last4: v.string(),
  expMonth: v.number(),
  expYear: v.number(),
  isDefault: v.boolean(),
});
export type SavedCard = v.InferOutput<typeof SavedCard>;

/** A page of the provider to go to. */
export const ProviderPage = v.object({ url: v.string() });

/**
 * The customer's credit in cents, and its changes (`createdAt` epoch ms, positive in the customer's favour). Below zero:
 * less than 50 cents that no card could be charged with, which the next invoice adds. `reserved` cents more are held by orders
 * that are not paid yet.
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

/** Whether a card, which is valid to the end of its month, has expired before `day` (`YYYY-MM-DD`). */
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

/** The provider's 'amex' or 'visa' as 'American Express' or 'Visa'. */
export function brandName(brand: string): string {
  return brandNames[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
