import { formatCents } from '../../shared/rules/money.ts';
import { sumOf } from '../billing/line-amounts.ts';
import type { Invoice } from '../resources/invoices.ts';

/** The same on the page and in the PDF. */
export function invoiceRows(invoice: Invoice): [name: string, amount: string][] {
  const discount = sumOf(invoice.total_discount_amounts);
  const balance = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  const rows: [string, number][] = [
    ...invoice.lines.data.map((line): [string, number] => [line.description ?? 'Item', line.amount]),
    ['Subtotal', invoice.subtotal],
    ...(discount > 0 ? [['Discount', -discount] as [string, number]] : []),
    ['Tax', sumOf(invoice.total_taxes)],
    ['Total', invoice.total],
    ...(balance === 0 ? [] : [['Applied balance', -balance] as [string, number]]),
    ['Amount due', invoice.amount_remaining],
  ];
  return rows.map(([name, cents]) => [name, formatCents(cents)]);
}

export function invoiceStatus({ status }: Invoice): string {
  const words = {
    draft: 'Draft',
    open: 'Open',
    paid: 'Paid',
    void: 'Void',
    uncollectible: 'Uncollectible',
  };
  return words[status];
}
