import { business, rules } from '../business.ts';

export const frequencies = ['weekly', 'biweekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

export type DiscountPercents = Record<Frequency, number>;

export function discountKey(frequency: Frequency): string {
  return `${frequency}_discount_percent`;
}

/** Falls back to 5, 10, and 15 for invalid rows (product 2.5). */
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

/** 0 for any other frequency (product 2.5). */
export function planPercent(percents: DiscountPercents, frequency: string | null): number {
  return frequencies.includes(frequency as Frequency) ? percents[frequency as Frequency] : 0;
}

export type Plan = {
  id: Frequency;
  name: string;
  frequency: Frequency;
  discountPercent: number;
  description: string;
  popularityBadge?: string | undefined;
};

/** In display order. */
export function plansFor(percents: DiscountPercents): Plan[] {
  const badges: Partial<Record<Frequency, string>> = business.popularityBadges;
  return frequencies.map((frequency) => ({
    id: frequency,
    ...planTexts[frequency],
    frequency,
    discountPercent: percents[frequency],
    popularityBadge: badges[frequency],
  }));
}

const planTexts = {
  weekly: { name: 'Weekly', description: 'A box every Saturday' },
  biweekly: { name: 'Biweekly', description: 'A box every other Saturday' },
  monthly: { name: 'Monthly', description: 'One box a month, on a Saturday' },
};
