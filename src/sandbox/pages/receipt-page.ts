import { formatCents } from '../../shared/rules/money.ts';
import type { Runtime } from '../context.ts';
import type { Charge } from '../resources/charges.ts';
import { formatDate, methodNotAllowed, notFoundPage, pageResponse } from './page.ts';

export function handleReceiptPage(runtime: Runtime, request: Request, [token = '']: string[]): Response {
  if (request.method !== 'GET') return methodNotAllowed();
  const ctx = runtime.createContext({ id: null, idempotency_key: null });
  const charge = ctx.store.findByToken('charge', token);
  if (!charge) return notFoundPage('No such receipt', 'This address leads to no receipt.');
  return pageResponse({ title: 'Receipt', body: receiptBody(charge) });
}

function receiptBody(charge: Charge): string {
  const { brand, last4 } = charge.payment_method_details.card;
  const rows: [string, string][] = [
    ['Paid on', formatDate(charge.created)],
    ['Amount', formatCents(charge.amount)],
    ['Card', `${brand} ending in ${last4}`],
  ];
  if (charge.description) rows.push(['For', charge.description]);
  if (charge.amount_refunded > 0) rows.push(['Refunded', formatCents(charge.amount_refunded)]);
  const cells = rows.map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${Bun.escapeHTML(value)}</td></tr>`,
  );
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}
