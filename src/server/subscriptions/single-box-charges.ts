import Stripe from 'stripe';
import { transact } from '../db.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { callStripe } from '../stripe/calls.ts';
import { ensurePlanCoupon, ensureTaxRate } from '../stripe/stripe-catalog.ts';
import { billedProducts } from './billed-products.ts';
import { boxInvoiceDayKey, deliveryDayOf } from './box-invoices.ts';
import { getVersion } from './box-versions.ts';
import { createRenewalOrder } from './renewals.ts';
import type { SubscriptionRow } from './subscriptions.ts';

const withContents = { expand: ['payments'] };

/**
 * Charges one box for one Saturday (`YYYY-MM-DD`) at once, by an invoice of its own, because the charge of its period was
 * left out. A finished invoice of an earlier try is used again; drafts of one never charge. 409 with the provider's reason when the card is
 * declined; nothing is open then.
 */
export async function chargeBox(deps: Deps, row: SubscriptionRow, day: string): Promise<void> {
  const invoice = (await findBoxInvoice(deps, row, day)) ?? (await createBoxInvoice(deps, row, day));
  const paid = invoice.status === 'paid' ? invoice : await payOrVoid(deps, invoice);
  transact(deps.db, () => void createRenewalOrder(deps, row, paid));
}

async function findBoxInvoice(deps: Deps, row: SubscriptionRow, day: string): Promise<Stripe.Invoice | null> {
  const invoices = await callStripe(deps, 'list invoices', (stripe) =>
    stripe.invoices.list({
      subscription: row.stripeSubscriptionId ?? '',
      limit: 20,
      expand: ['data.payments'],
    }),
  );
  const isFinished = ({ status }: Stripe.Invoice) => status === 'open' || status === 'paid';
  return invoices.data.find((invoice) => deliveryDayOf(invoice) === day && isFinished(invoice)) ?? null;
}

/** The lines are added to the draft, so that an interrupted try leaves nothing that a later invoice would pick up. */
async function createBoxInvoice(deps: Deps, row: SubscriptionRow, day: string): Promise<Stripe.Invoice> {
  const { customer, products, taxRate, coupon } = await billingParts(deps, row);
  const draft = await callStripe(deps, 'create box invoice', (stripe) =>
    stripe.invoices.create({
      customer,
      subscription: row.stripeSubscriptionId ?? '',
      auto_advance: false,
      default_tax_rates: [taxRate],
      metadata: { [boxInvoiceDayKey]: day },
    }),
  );
  for (const { product, amount, isBox } of products) {
    await callStripe(deps, 'add line to box invoice', (stripe) =>
      stripe.invoiceItems.create({
        customer,
        invoice: draft.id,
        quantity: 1,
        price_data: { currency: 'usd', product, unit_amount: amount, tax_behavior: 'exclusive' },
        ...(isBox && coupon ? { discounts: [{ coupon }] } : {}),
      }),
    );
  }
  return callStripe(deps, 'finalize box invoice', (stripe) =>
    stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false, ...withContents }),
  );
}

async function billingParts(deps: Deps, row: SubscriptionRow) {
  const current = await callStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? ''),
  );
  const version = getVersion(deps.db, row.id, row.version);
  return {
    customer: typeof current.customer === 'string' ? current.customer : current.customer.id,
    products: await billedProducts(deps, version),
    taxRate: await ensureTaxRate(deps),
    coupon: await ensurePlanCoupon(deps, version.frequency, version.discountPercent),
  };
}

async function payOrVoid(deps: Deps, invoice: Stripe.Invoice): Promise<Stripe.Invoice> {
  try {
    return await callStripe(deps, 'pay box invoice', (stripe) =>
      stripe.invoices.pay(invoice.id, { off_session: true, ...withContents }),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    await callStripe(deps, 'void box invoice', (stripe) => stripe.invoices.voidInvoice(invoice.id));
    throw new AppError('conflict', `${error.message} The box stays skipped, and nothing was charged.`);
  }
}
