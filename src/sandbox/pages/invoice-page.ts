import { formatCents } from '../../shared/rules/money.ts';
import type { Context, Runtime } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import type { Invoice } from '../resources/invoices.ts';
import { cardForm, createCardFromForm, resultOrMessage } from './card-form.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { invoiceRows, invoiceStatus } from './invoice-rows.ts';
import { formatDate, methodNotAllowed, notFoundPage, pageResponse, redirectTo } from './page.ts';

/** The PDF is under `pdf`. */
export async function handleInvoicePage(
  runtime: Runtime,
  request: Request,
  [token = '', part]: string[],
): Promise<Response> {
  const ctx = runtime.createContext({ id: null, idempotency_key: null });
  const invoice = ctx.store.findByToken('invoice', token);
  if (!invoice) return notFoundPage('No such invoice', 'This address leads to no invoice.');
  if (part === 'pdf') return pdfResponse(invoice);
  if (request.method === 'GET') return invoicePage(invoice, null);
  if (request.method !== 'POST') return methodNotAllowed();
  const form = new URLSearchParams(await request.text());
  const paid = resultOrMessage(() => runtime.db.transaction(() => pay(ctx, invoice.id, form)).immediate());
  runtime.scheduleWebhooks();
  if ('message' in paid) return invoicePage(invoice, paid.message);
  const failure = paid.last_payment_error?.message;
  if (failure) return invoicePage(retrieve(ctx, 'invoice', invoice.id), failure);
  const challenge = paid.next_action?.redirect_to_url?.url;
  return redirectTo(challenge ?? invoice.hosted_invoice_url ?? '/');
}

function pay(ctx: Context, id: string, form: URLSearchParams): PaymentIntent {
  const invoice = retrieve(ctx, 'invoice', id);
  const intent = retrieve(ctx, 'payment_intent', invoice.internal.intent ?? '');
  const method = createCardFromForm(ctx, form);
  const returnUrl = invoice.hosted_invoice_url ?? null;
  const options = { method, offSession: false, returnUrl, useStripeSdk: false };
  return confirmPayment(ctx, intent, options).intent;
}

function invoicePage(invoice: Invoice, error: string | null): Response {
  return pageResponse({ title: `Invoice ${invoice.number ?? ''}`, body: invoiceBody(invoice, error) });
}

function invoiceBody(invoice: Invoice, error: string | null): string {
  const rows = invoiceRows(invoice).map(
    ([name, amount]) => `<tr><th scope="row">${Bun.escapeHTML(name)}</th><td>${amount}</td></tr>`,
  );
  const at = invoice.status_transitions.finalized_at ?? invoice.created;
  const isPayable = invoice.status === 'open' || invoice.status === 'uncollectible';
  return `<p>Status: ${invoiceStatus(invoice)}. Date: ${formatDate(at)}.</p>
<table><tbody>${rows.join('')}</tbody></table>
${invoice.invoice_pdf ? `<p><a href="${Bun.escapeHTML(invoice.invoice_pdf)}">Download PDF</a></p>` : ''}
${isPayable ? cardForm('', `Pay ${formatCents(invoice.amount_remaining)}`, error) : ''}`;
}

async function pdfResponse(invoice: Invoice): Promise<Response> {
  return new Response(await invoicePdf(invoice), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Disposition': `inline; filename="invoice-${invoice.number ?? 'draft'}.pdf"`,
      'Content-Type': 'application/pdf',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
