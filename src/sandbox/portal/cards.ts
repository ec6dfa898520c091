import { endedStatuses } from '../billing/subscription-schedule.ts';
import type { Context } from '../context.ts';
import { retrieve } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import { updateCustomer } from '../payments/customers.ts';
import { detach } from '../payments/payment-methods.ts';
import { confirmSetup, createSetupIntent } from '../payments/setup-intents.ts';
import type { Customer } from '../resources/customers.ts';
import type { SetupIntent } from '../resources/intents.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import type { PortalSession } from '../resources/portal.ts';

export type CardStepResult =
  | { kind: 'challenge'; url: string }
  | { kind: 'declined'; message: string }
  | { kind: 'saved' }
  | { kind: 'removed' };

/** The bank may require authentication first. */
export function addCard(ctx: Context, session: PortalSession, method: PaymentMethod): CardStepResult {
  const intent = createSetupIntent(ctx, {
    customer: session.customer,
    payment_method: null,
    description: null,
    metadata: {},
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: null,
  });
  const returnUrl = `${session.url}/cards/added`;
  const options = { method, offSession: false, returnUrl, useStripeSdk: false };
  const result = confirmSetup(ctx, intent, options);
  const url = result.intent.next_action?.redirect_to_url?.url;
  if (url) return { kind: 'challenge', url };
  return applySetupResult(ctx, session, result.intent);
}

/** Back from the bank's page. */
export function finishAddingCard(ctx: Context, session: PortalSession, setupIntent: string): CardStepResult {
  const intent = ctx.store.find('setup_intent', setupIntent);
  if (intent?.customer !== session.customer)
    throw invalidRequest('resource_missing', 'Please add the card again.');
  return applySetupResult(ctx, session, intent);
}

/** Becomes the default in the flow for a new card, or if there is none. */
function applySetupResult(ctx: Context, session: PortalSession, intent: SetupIntent): CardStepResult {
  if (intent.status !== 'succeeded' || !intent.payment_method)
    return { kind: 'declined', message: intent.last_setup_error?.message ?? 'Your card could not be saved.' };
  const customer = retrieve(ctx, 'customer', session.customer);
  const isWanted = session.flow !== null || !customer.invoice_settings.default_payment_method;
  return isWanted ? makeDefault(ctx, session, intent.payment_method) : { kind: 'saved' };
}

export function makeDefault(ctx: Context, session: PortalSession, method: string): CardStepResult {
  const customer = retrieve(ctx, 'customer', session.customer);
  updateCustomer(ctx, customer, { ...unchanged, invoice_settings: { default_payment_method: method } });
  return { kind: 'saved' };
}

const unchanged = {
  address: undefined,
  description: undefined,
  email: undefined,
  metadata: undefined,
  name: undefined,
  phone: undefined,
  shipping: undefined,
};

export function removeCard(ctx: Context, session: PortalSession, id: string): CardStepResult {
  const customer = retrieve(ctx, 'customer', session.customer);
  const method = ctx.store.find('payment_method', id);
  if (method?.customer !== customer.id)
    throw invalidRequest('resource_missing', 'This card is no longer saved.');
  const problem = removalProblem(ctx, customer, method);
  if (problem) throw invalidRequest('parameter_invalid', problem);
  detach(ctx, method);
  return { kind: 'removed' };
}

/** Null if it can be removed. */
export function removalProblem(ctx: Context, customer: Customer, method: PaymentMethod): string | null {
  const isCharged = ctx.store
    .all('subscription', { customer: customer.id })
    .filter((subscription) => !endedStatuses.includes(subscription.status))
    .some(
      (subscription) =>
        (subscription.default_payment_method ?? customer.invoice_settings.default_payment_method) ===
        method.id,
    );
  return isCharged ? 'A subscription is charged to this card. Choose another one first.' : null;
}
