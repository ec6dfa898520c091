import type { SavedCard } from './payments.ts';

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
