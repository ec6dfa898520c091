import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import type { BillingReason } from '../resources/invoices.ts';
import type { Subscription } from '../resources/subscriptions.ts';
import { collectNow, type PaymentBehavior } from './collection.ts';
import { finalizeInvoice } from './finalization.ts';
import { createSubscriptionInvoice } from './invoices.ts';
import type { Period } from './periods.ts';

/** `preview`: the invoice stays a draft, and the caller rolls back. */
export type BillingBehavior = PaymentBehavior | 'preview';

export type BillOptions = {
  reason: BillingReason;
  previous: Period;
  isTrial: boolean;
  autoAdvance: boolean;
  behavior: BillingBehavior;
  offSession: boolean;
};

/** `store` saves the subscription between invoicing and collecting. */
export function billNow(
  ctx: Context,
  subscription: Subscription,
  options: BillOptions,
  store: (changes: Partial<Subscription>) => void,
): Subscription {
  const { reason, previous, isTrial, autoAdvance, behavior, offSession } = options;
  const draft = { reason, previous, isTrial, autoAdvance, finalizesAt: null };
  const { invoice, changes } = createSubscriptionInvoice(ctx, subscription, draft);
  store(changes);
  if (behavior !== 'preview') {
    finalizeInvoice(ctx, invoice);
    collectNow(ctx, invoice.id, behavior, offSession);
  }
  return retrieve(ctx, 'subscription', subscription.id);
}
