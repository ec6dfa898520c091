import type { DiscountAmount, Tax } from '../resources/invoices.ts';

type PercentOff = { discount: string; percent: number };
type Rate = { id: string; percentage: number };

/** Percents have at most four decimals. */
const scale = 10_000;

/** Rounds half up, symmetric for negative amounts. */
function percentOf(cents: number, percent: number): number {
  const product = BigInt(Math.abs(cents)) * BigInt(Math.round(percent * scale));
  const divisor = BigInt(100 * scale);
  return Math.sign(cents) * Number((2n * product + divisor) / (2n * divisor));
}

/** Each discount applies to what the previous ones left; tax is last. */
export function lineAmounts(cents: number, discounts: PercentOff[], rates: Rate[]) {
  let left = cents;
  const discount_amounts: DiscountAmount[] = discounts.map(({ discount, percent }) => {
    const amount = percentOf(left, percent);
    left -= amount;
    return { amount, discount };
  });
  const taxes = rates.map((rate) => taxOn(left, rate));
  return { discount_amounts, taxes };
}

function taxOn(taxable: number, rate: Rate): Tax {
  return {
    amount: percentOf(taxable, rate.percentage),
    tax_behavior: 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason: 'standard_rated',
    taxable_amount: taxable,
    type: 'tax_rate_details',
  };
}

export function sumOf(amounts: { amount: number }[]): number {
  return amounts.reduce((total, { amount }) => total + amount, 0);
}

export function totalDiscounts(lines: { discount_amounts: DiscountAmount[] }[]): DiscountAmount[] {
  const all = lines.flatMap((line) => line.discount_amounts);
  return [...Map.groupBy(all, (one) => one.discount)].map(([discount, of]) => ({
    amount: sumOf(of),
    discount,
  }));
}

export function totalTaxes(lines: { taxes: Tax[] }[]): Tax[] {
  const all = lines.flatMap((line) => line.taxes);
  return [...Map.groupBy(all, (tax) => tax.tax_rate_details.tax_rate).values()].flatMap((of) => {
    const [first] = of;
    const taxable_amount = of.reduce((total, tax) => total + tax.taxable_amount, 0);
    return first ? [{ ...first, amount: sumOf(of), taxable_amount }] : [];
  });
}
