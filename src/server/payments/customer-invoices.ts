import type Stripe from 'stripe';
import type { Invoice } from '../../shared/contract/payments.ts';
import { findUser } from '../accounts/record/users.ts';
import type { Deps } from '../platform/deps.ts';
import { creditOfInvoice } from '../stripe/balance.ts';
import { findInStripe } from '../stripe/calls.ts';

const pageSize = 100;

/**
 * Newest first, at most 100 before `cursor` (an invoice id). Without drafts, zero invoices (trials) and
 * never-charged voided ones (skipped boxes).
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
    creditApplied: creditOfInvoice(invoice).credit,
    amountDue: invoice.amount_due,
    currency: invoice.currency,
    status: invoice.status ?? 'open',
    hostedInvoiceUrl: invoice.hosted_invoice_url ?? null,
    invoicePdf: invoice.invoice_pdf ?? null,
  };
}
