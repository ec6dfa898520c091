import { formatCents } from '../../shared/money.ts';
import type { Mount } from '../context.ts';
import type { Invoice } from '../documents/billing.ts';
import { pageResponse } from './page.ts';

/** The hosted invoice: number, status, lines and total. */
export function answerInvoicePage(mount: Mount, request: Request, token: string): Response {
  if (request.method !== 'GET') return new Response('Method not allowed', { status: 405 });
  const ctx = mount.context({ id: null, idempotency_key: null });
  const invoice = ctx.store.findByToken('invoice', token);
  if (!invoice)
    return pageResponse({
      title: 'No such invoice',
      body: '<p>This address leads to no invoice.</p>',
      status: 404,
    });
  return pageResponse({ title: `Invoice ${invoice.number ?? ''}`, body: bodyOf(invoice) });
}

function bodyOf(invoice: Invoice): string {
  const taken = -invoice.total_discount_amounts.reduce((sum, one) => sum + one.amount, 0);
  const tax = invoice.total_taxes.reduce((sum, one) => sum + one.amount, 0);
  const rows: [string, number][] = [
    ...invoice.lines.data.map((line): [string, number] => [line.description, line.amount]),
    ['Discount', taken],
    ['Tax', tax],
    ['Total', invoice.total],
    ['Amount due', invoice.amount_remaining],
  ];
  const cells = rows.map(
    ([name, cents]) => `<tr><td>${Bun.escapeHTML(name)}</td><td>${formatCents(cents)}</td></tr>`,
  );
  return `<p>Status: ${invoice.status}</p>\n<table><tbody>${cells.join('')}</tbody></table>`;
}
