import type { Context } from '../context.ts';
import { invalidRequest } from '../http/errors.ts';
import type { Invoice, InvoiceItem } from '../resources/invoices.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { invoiceItemLine, totalsOf } from './invoice-lines.ts';

export type ItemTerms = Pick<
  InvoiceItem,
  'amount' | 'description' | 'discountable' | 'metadata' | 'period' | 'tax_rates'
>;

type Owner = { customer: string; subscription: string | null };

/** Waits for the customer's next invoice unless put on a draft. */
export function createInvoiceItem(ctx: Context, owner: Owner, terms: ItemTerms): InvoiceItem {
  const { customer, subscription } = owner;
  const item = ctx.store.put<InvoiceItem>({
    ...terms,
    id: newId('ii'),
    object: 'invoiceitem',
    currency: 'usd',
    customer,
    customer_account: null,
    date: ctx.now,
    discounts: [],
    invoice: null,
    livemode: false,
    parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
    pricing: null,
    proration: false,
    quantity: 1,
    quantity_decimal: '1',
    test_clock: null,
    internal: {},
  });
  emitEvent(ctx, 'invoiceitem.created', item);
  return item;
}

/** Items of this subscription, and those of none. */
export function pendingItems(ctx: Context, customer: string, subscription: string | null): InvoiceItem[] {
  return ctx.store
    .all('invoiceitem', { customer })
    .filter((item) => {
      const wanted = item.parent?.subscription_details?.subscription ?? null;
      return item.invoice === null && (wanted === null || wanted === subscription);
    })
    .reverse();
}

export function addToInvoice(ctx: Context, items: InvoiceItem[], invoice: string): void {
  for (const item of items) ctx.store.put({ ...item, invoice });
}

export function putOnDraft(ctx: Context, draft: Invoice, item: InvoiceItem): InvoiceItem {
  checkDraft(draft);
  const line = invoiceItemLine(ctx, item, draft.id, {
    discounts: draft.discounts,
    rates: draft.default_tax_rates,
  });
  setLines(ctx, draft, [...draft.lines.data, line]);
  return ctx.store.put({ ...item, invoice: draft.id });
}

function setLines(ctx: Context, draft: Invoice, data: Invoice['lines']['data']): void {
  const changes = { ...totalsOf(data), lines: { ...draft.lines, data } };
  updateAndEmit(ctx, draft, changes, 'invoice.updated');
}

function checkDraft(invoice: Invoice): void {
  if (invoice.status === 'draft') return;
  throw invalidRequest('invoice_not_editable', `This invoice is no longer a draft, it is ${invoice.status}.`);
}
