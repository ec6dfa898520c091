import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { mergeMetadata } from '../http/parameters.ts';
import { checkOwnCard } from '../payments/payment-methods.ts';
import type { Metadata } from '../resources/base.ts';
import type { Invoice } from '../resources/invoices.ts';
import { newId } from '../storage/ids.ts';
import { emitEvent } from '../webhooks/events.ts';
import { addToInvoice, pendingItems } from './invoice-items.ts';
import { invoiceItemLine } from './invoice-lines.ts';
import { draftSeconds, newInvoice } from './invoices.ts';
import { taxRates } from './tax-rates.ts';

type Terms = {
  auto_advance?: boolean;
  customer: string;
  default_payment_method?: string;
  default_tax_rates?: string[];
  description?: string;
  metadata?: Metadata | null;
  pending_invoice_items_behavior?: 'exclude' | 'include';
};

/** Empty, or with the pending items. */
export function createInvoice(ctx: Context, terms: Terms): Invoice {
  const customer = retrieve(ctx, 'customer', terms.customer, 'customer');
  const card = terms.default_payment_method;
  const rates = taxRates(ctx, terms.default_tax_rates ?? []);
  const id = newId('in');
  const items =
    terms.pending_invoice_items_behavior === 'include' ? pendingItems(ctx, customer.id, null) : [];
  const lines = items.map((item) => invoiceItemLine(ctx, item, id, { discounts: [], rates }));
  const autoAdvance = terms.auto_advance ?? false;
  const finalizesAt = autoAdvance ? ctx.now + draftSeconds : null;
  const invoice = ctx.store.put<Invoice>({
    ...newInvoice(ctx, customer, id, lines, { autoAdvance, finalizesAt }),
    default_payment_method: card ? checkOwnCard(ctx, customer.id, card) : null,
    default_tax_rates: rates,
    description: terms.description ?? null,
    metadata: mergeMetadata({}, terms.metadata),
  });
  addToInvoice(ctx, items, id);
  emitEvent(ctx, 'invoice.created', invoice);
  return invoice;
}
