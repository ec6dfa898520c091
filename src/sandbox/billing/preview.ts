import type { Database } from 'bun:sqlite';
import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { ApiError, docUrl, invalidRequest } from '../http/errors.ts';
import { fields, optional, text, type Values } from '../http/parameters.ts';
import { minChargeCents } from '../payments/payment-intents.ts';
import type { Invoice } from '../resources/invoices.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { newId } from '../storage/ids.ts';
import { applyBalance } from './balance.ts';
import { changeSubscription } from './change-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { draftRenewal } from './renewals.ts';
import { updateShape } from './subscription-params.ts';
import { currentPeriod } from './subscription-schedule.ts';

const { billing_cycle_anchor, cancel_at, cancel_at_period_end, default_tax_rates, items } = updateShape;

export const previewShape = {
  customer: optional(text),
  subscription: optional(text),
  subscription_details: optional(
    fields({
      billing_cycle_anchor,
      cancel_at,
      cancel_at_period_end,
      default_tax_rates,
      items,
      proration_behavior: updateShape.proration_behavior,
      trial_end: updateShape.trial_end,
    }),
  ),
};

type PreviewParams = Values<typeof previewShape>;

/** Everything is rolled back. */
export function previewInvoice(ctx: Context, params: PreviewParams): Invoice {
  return withoutKeeping(ctx.db, () => {
    const before = params.subscription
      ? retrieve(ctx, 'subscription', params.subscription, 'subscription')
      : null;
    const after = before ? changed(ctx, before, params) : created(ctx, params);
    const isImmediate = after.latest_invoice !== (before?.latest_invoice ?? null);
    const invoice = isImmediate
      ? retrieve(ctx, 'invoice', after.latest_invoice ?? '')
      : nextRenewal(ctx, after);
    return asPreview(ctx, invoice);
  });
}

function changed(ctx: Context, before: Subscription, params: PreviewParams): Subscription {
  const details = params.subscription_details;
  return details ? changeSubscription(ctx, before, { ...noChanges, ...details }, 'preview') : before;
}

function created(ctx: Context, { customer, subscription_details: details }: PreviewParams): Subscription {
  if (!customer || !details?.items)
    throw invalidRequest(
      'parameter_missing',
      'Name a subscription, or a customer and items.',
      'subscription',
    );
  const { default_tax_rates: rates, trial_end } = details;
  const params = { ...noChanges, customer, items: details.items, default_tax_rates: rates, trial_end };
  return createSubscription(ctx, { ...notGiven, ...params }, 'preview');
}

const noChanges = {
  cancellation_details: undefined,
  default_payment_method: undefined,
  description: undefined,
  discounts: undefined,
  metadata: undefined,
  off_session: undefined,
  pause_collection: undefined,
  payment_behavior: undefined,
  payment_settings: undefined,
  proration_behavior: undefined,
  trial_settings: undefined,
};

const notGiven = {
  billing_mode: undefined,
  collection_method: undefined,
  currency: undefined,
  trial_period_days: undefined,
};

function nextRenewal(ctx: Context, subscription: Subscription): Invoice {
  const { end } = currentPeriod(subscription);
  const isRunning = ['trialing', 'active', 'past_due', 'unpaid'].includes(subscription.status);
  const { cancel_at: canceledAt } = subscription;
  if (isRunning && (canceledAt === null || canceledAt > end))
    return draftRenewal(ctx, subscription, end).invoice;
  const code = 'invoice_upcoming_none';
  const message = `No upcoming invoices for customer: '${subscription.customer}'`;
  throw new ApiError(404, { type: 'invalid_request_error', code, message, doc_url: docUrl(code) });
}

/** Uses the balance; its id can't be retrieved. */
function asPreview(ctx: Context, invoice: Invoice): Invoice {
  const id = `upcoming_${newId('in')}`;
  const { balance } = retrieve(ctx, 'customer', invoice.customer);
  const { due, ending } = applyBalance(invoice.total, balance, minChargeCents);
  const data = invoice.lines.data.map((line) => ({ ...line, invoice: id }));
  return {
    ...invoice,
    id,
    amount_due: due,
    amount_remaining: due,
    ending_balance: ending,
    lines: { ...invoice.lines, data, url: `/v1/invoices/${id}/lines` },
  };
}

/** Rolls back what `work` wrote. */
function withoutKeeping<T>(db: Database, work: () => T): T {
  const undo = Symbol('undo');
  let result: { value: T } | undefined;
  try {
    db.transaction(() => {
      result = { value: work() };
      throw undo;
    })();
  } catch (error) {
    if (error !== undo || !result) throw error;
  }
  if (!result) throw new Error('The work was not done.');
  return result.value;
}
