import { formatCents } from '../../shared/rules/money.ts';

/** Dollars, not cents: "$1,234.50". */
export function dollars(amount: number): string {
  return formatCents(Math.round(amount * 100));
}

/** Dollars, without ".00". */
export function axisDollars(amount: number): string {
  return dollars(amount).replace(/\.00$/, '');
}

export function formatCount(number: number): string {
  return number.toLocaleString('en-US');
}
