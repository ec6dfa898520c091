import type Stripe from 'stripe';
import type { Invoice } from '../../shared/contract/payments.ts';
import { findUser } from '../accounts/record/users.ts';
import type { Deps } from '../platform/deps.ts';
import { findInStripe } from '../stripe/calls.ts';

const pageSize = 100;

/**
 * The customer's invoices, newest first, at most 100 before `cursor` (an invoice id). Drafts, invoices over nothing (the
 * trial's) and those voided before anybody tried to charge them (skipped boxes) are left out. `next` is the next cursor.
 */
export async function listInvoices(
  deps: Deps,
  userId: string,
  cursor?: string,
): Promise<{ invoices: Invoice[]; next: string | null }> {
  const customer = findUser(deps.db, userId)?.stripeCustomerId;
  if (!customer) return { invoices: [], next: null };
  const page = await findInStripe(deps, 'list invoices', (stripe) =>
    stripe.invoices.list({ customer, limit: pageSize, ...(cursor && { starting_after: cursor }) }),
  );
  const all = page?.data ?? [];
  const next = page?.has_more ? (all.at(-1)?.id ?? null) : null;
  return { invoices: all.filter(isShown).map(toInvoiceView), next };
}

function isShown({ status, total, attempt_count: attempts }: Stripe.Invoice): boolean {
  if (status === 'draft' || total <= 0) return false;
  return status !== 'void' || attempts > 0;
}

function toInvoiceView(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    created: invoice.created,
    amount: invoice.total,
    creditApplied: invoice.total - invoice.amount_due,
    amountDue: invoice.amount_due,
    currency: invoice.currency,
    status: invoice.status ?? 'open',
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    invoicePdf: invoice.invoice_pdf ?? null,
  };
}
