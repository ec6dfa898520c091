import Stripe from 'stripe';
import { cutText } from '../../../shared/rules/cut-text.ts';
import { findOrderByInvoice, isOrderGone } from '../../orders/orders.ts';
import { transact } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe, findInStripe, idOf, isConfirmationWanted, outageMessages } from '../../stripe/calls.ts';
import { ensureTaxRate } from '../../stripe/stripe-catalog.ts';
import { boxInvoiceMetadata, deliveryDayOf, subscriptionIdOf } from '../provider/box-invoices.ts';
import { presentQuote } from '../record/prices.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';
import { queueOfSubscription } from '../record/subscriptions.ts';
import { createBoxOrder } from '../schedule/box-orders.ts';

/**
 * Charges one Saturday (`YYYY-MM-DD`) whose period was not charged. Reuses a finished invoice of an earlier
 * try unless its box no longer comes. 409 with the provider's reason when the card is declined; the invoice
 * is void then.
 */
export async function chargeBox(deps: Deps, row: SubscriptionRow, day: string): Promise<void> {
  const payer = await findPayer(deps, row);
  const invoice =
    (await findBoxInvoice(deps, row, payer, day)) ?? (await createBoxInvoice(deps, row, payer, day));
  const paid = invoice.status === 'paid' ? invoice : await payOrVoid(deps, invoice, payer);
  transact(deps.db, () => void createBoxOrder(deps, row, paid));
}

type Payer = { customer: string; card: string | null };

async function findPayer(deps: Deps, row: SubscriptionRow): Promise<Payer> {
  const atProvider = await callStripe(deps, 'look up subscription', (stripe) =>
    stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? ''),
  );
  return { customer: idOf(atProvider.customer) ?? '', card: idOf(atProvider.default_payment_method) };
}

async function findBoxInvoice(
  deps: Deps,
  row: SubscriptionRow,
  { customer }: Payer,
  day: string,
): Promise<Stripe.Invoice | null> {
  const invoices = await callStripe(deps, 'list invoices', (stripe) =>
    stripe.invoices.list({ customer, limit: 50, expand: ['data.payments'] }),
  );
  const isOfBox = (invoice: Stripe.Invoice) =>
    deliveryDayOf(invoice) === day && subscriptionIdOf(invoice) === row.id;
  const isFinalized = ({ status }: Stripe.Invoice) => status === 'open' || status === 'paid';
  const hasBox = ({ id }: Stripe.Invoice) => {
    const order = findOrderByInvoice(deps.db, id);
    return !order || !isOrderGone(order);
  };
  return invoices.data.find((invoice) => isOfBox(invoice) && isFinalized(invoice) && hasBox(invoice)) ?? null;
}

/** Lines go into the draft, so that an interrupted try leaves no items for later invoices. */
async function createBoxInvoice(
  deps: Deps,
  row: SubscriptionRow,
  { customer }: Payer,
  day: string,
): Promise<Stripe.Invoice> {
  const taxRate = await ensureTaxRate(deps);
  const quote = presentQuote(deps.db, row);
  const draft = await callStripe(deps, 'create box invoice', (stripe) =>
    stripe.invoices.create({
      customer,
      auto_advance: false,
      default_tax_rates: [taxRate],
      metadata: boxInvoiceMetadata(row, day),
      pending_invoice_items_behavior: 'exclude',
    }),
  );
  const box = quote.subtotal - quote.discount - quote.referralDiscount;
  const lines = [{ amount: box, description: cutText(`Box: ${row.cartDetails}`, 250) }];
  if (quote.delivery > 0) lines.push({ amount: quote.delivery, description: 'Home delivery' });
  for (const line of lines) {
    await callStripe(deps, 'add line to box invoice', (stripe) =>
      stripe.invoiceItems.create({ ...line, customer, invoice: draft.id, currency: 'usd' }),
    );
  }
  return callStripe(deps, 'finalize box invoice', (stripe) =>
    stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false, expand: ['payments'] }),
  );
}

async function payOrVoid(deps: Deps, invoice: Stripe.Invoice, { card }: Payer): Promise<Stripe.Invoice> {
  const params = { off_session: true, ...(card && { payment_method: card }), expand: ['payments'] };
  try {
    return await callStripe(
      deps,
      'pay box invoice',
      (stripe) => stripe.invoices.pay(invoice.id, params),
      outageMessages.maybeCharged,
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    await callStripe(deps, 'void box invoice', (stripe) => stripe.invoices.voidInvoice(invoice.id));
    const reason = isConfirmationWanted(error)
      ? 'Your bank wants a confirmation for each charge of this card, which is not possible here: please use another card.'
      : error.message;
    throw new AppError('conflict', `${reason} The box stays skipped, and nothing was charged.`);
  }
}

/** After an interruption, so that nobody is asked to pay it later. */
export async function voidInterruptedInvoice(deps: Deps, { id, metadata }: Stripe.Invoice): Promise<null> {
  const subscriptionId = metadata?.delivery_date && metadata.subscription_id;
  if (!subscriptionId) return null;
  await deps.queue.inTurn(queueOfSubscription(deps.db, subscriptionId), async () => {
    const invoice = await findInStripe(deps, 'look up box invoice', (stripe) => stripe.invoices.retrieve(id));
    if (invoice?.status !== 'open') return;
    await callStripe(deps, 'void interrupted invoice', (stripe) => stripe.invoices.voidInvoice(id));
  });
  return null;
}
