import { rules } from '../business.ts';

export const frequencies = ['weekly', 'biweekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export type DiscountPercents = Record<Frequency, number>;

/** The setting that holds a plan's percent. */
export function discountKey(frequency: Frequency): string {
  return `${frequency}_discount_percent`;
}

/**
 * Percents per frequency from the settings' rows, to two decimals. Falls back to 5, 10 and 15 where a row is missing or no
 * number from 0 to 90, or when the rows are not a list (product 2.5).
 */
export function discountPercents(rows: unknown): DiscountPercents {
  const percents: DiscountPercents = { ...rules.defaultDiscounts };
  if (!Array.isArray(rows)) return percents;
  for (const frequency of frequencies) {
    const row = rows.find((candidate) => candidate?.key === discountKey(frequency));
    const value = Number.parseFloat(row?.value);
    if (value >= 0 && value <= rules.maxDiscountPercent) percents[frequency] = Math.round(value * 100) / 100;
  }
  return percents;
}

/** The plan's percent; any frequency that is not one of the three has 0 (product 2.5). */
export function planPercent(percents: DiscountPercents, frequency: string | null): number {
  return frequencies.includes(frequency as Frequency) ? percents[frequency as Frequency] : 0;
}

export type Plan = {
  id: Frequency;
  name: string;
  frequency: Frequency;
  discountPercent: number;
  description: string;
};

/** The three plans with today's percents, in the order they are offered. */
export function plansFor(percents: DiscountPercents): Plan[] {
  return [
    {
      id: 'weekly',
      name: 'Weekly',
      frequency: 'weekly',
      discountPercent: percents.weekly,
      description: 'A box every Saturday',
    },
    {
      id: 'biweekly',
      name: 'Biweekly',
      frequency: 'biweekly',
      discountPercent: percents.biweekly,
      description: 'A box every other Saturday',
    },
    {
      id: 'monthly',
      name: 'Monthly',
      frequency: 'monthly',
      discountPercent: percents.monthly,
      description: 'One box a month, on a Saturday',
    },
  ];
}
