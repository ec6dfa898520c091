import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok } from '../http/errors.ts';
import { datedPageShape, listResponse } from '../http/lists.ts';
import {
  clearable,
  fields,
  flag,
  givenOnly,
  ignored,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  rejectPaymentMethodTypes,
  shipping,
  text,
  type Values,
} from '../http/parameters.ts';
import type { PaymentIntent } from '../resources/intents.ts';
import { toApiObject } from '../resources/resources.ts';
import { browserEndpoints, checkClientSecret, rejectRawCard, returnUrl } from './browser-endpoints.ts';
import { confirmPayment } from './confirm-payment.ts';
import { confirmationResponse, unexpectedState } from './intent-states.ts';
import { cancelPaymentIntent, checkAmount, createPaymentIntent } from './payment-intents.ts';
import { checkUsableFor, resolvePaymentMethod } from './payment-methods.ts';

export const paymentMethodParams = {
  allowed_payment_method_types: optional(list(oneOf('card'))),
  automatic_payment_methods: optional(
    fields({ enabled: flag, allow_redirects: optional(oneOf('always', 'never')) }),
  ),
  payment_method_types: rejectPaymentMethodTypes,
};

const termsShape = {
  description: clearable(text),
  metadata,
  payment_method: clearable(text),
  receipt_email: clearable(text),
  setup_future_usage: clearable(oneOf('off_session', 'on_session')),
  shipping: clearable(shipping),
  statement_descriptor: clearable(text),
};

const confirmShape = {
  off_session: optional(flag),
  return_url: returnUrl,
  use_stripe_sdk: optional(flag),
  error_on_requires_action: ignored,
};

const createShape = {
  ...termsShape,
  ...paymentMethodParams,
  ...confirmShape,
  amount: integer,
  capture_method: optional(oneOf('automatic', 'automatic_async')),
  confirm: optional(flag),
  currency: oneOf('usd'),
  customer: optional(text),
};

const updateShape = {
  ...termsShape,
  payment_method_types: rejectPaymentMethodTypes,
  amount: optional(integer),
  currency: optional(oneOf('usd')),
  customer: optional(text),
};

const serverConfirmShape = {
  ...confirmShape,
  payment_method: optional(text),
  payment_method_data: optional(rejectRawCard),
  payment_method_types: rejectPaymentMethodTypes,
  setup_future_usage: optional(oneOf('off_session', 'on_session')),
  receipt_email: optional(text),
  shipping: optional(shipping),
};

const reasons = oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer');

export const paymentIntentEndpoints: Endpoint[] = [
  endpoint('POST /v1/payment_intents', createShape, create),
  endpoint(
    'GET /v1/payment_intents',
    { ...datedPageShape, customer: optional(text) },
    (ctx, { customer, ...params }) =>
      listResponse(ctx, 'payment_intent', { customer }, params, '/v1/payment_intents'),
  ),
  endpoint('GET /v1/payment_intents/:id', { client_secret: optional(text) }, (ctx, params, id) => {
    const intent = retrieve(ctx, 'payment_intent', id, 'intent');
    if (params.client_secret !== undefined) checkClientSecret(intent, params.client_secret);
    return ok(toApiObject(intent));
  }),
  endpoint('POST /v1/payment_intents/:id', updateShape, update),
  endpoint('POST /v1/payment_intents/:id/confirm', serverConfirmShape, (ctx, params, id) => {
    const {
      off_session,
      return_url,
      use_stripe_sdk,
      payment_method,
      setup_future_usage,
      receipt_email,
      shipping: to,
    } = params;
    const intent = retrieve(ctx, 'payment_intent', id, 'intent');
    const method = payment_method ? resolvePaymentMethod(ctx, payment_method) : null;
    const changed = { ...intent, ...givenOnly({ setup_future_usage, receipt_email, shipping: to }) };
    return confirmationResponse(
      confirmPayment(ctx, changed, {
        method,
        offSession: off_session ?? false,
        returnUrl: return_url ?? null,
        useStripeSdk: use_stripe_sdk ?? false,
      }),
    );
  }),
  endpoint(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: optional(reasons) },
    (ctx, params, id) => {
      const intent = retrieve(ctx, 'payment_intent', id, 'intent');
      if (intent.internal.parent)
        throw unexpectedState(intent, 'cancel', 'it belongs to an invoice; void the invoice instead');
      return ok(toApiObject(cancelPaymentIntent(ctx, intent, params.cancellation_reason ?? null)));
    },
  ),
  ...browserEndpoints('payment_intent', confirmPayment),
];

function create(ctx: Context, params: Values<typeof createShape>): ApiResponse {
  const { confirm, off_session, return_url } = params;
  if (!confirm && (off_session !== undefined || return_url !== undefined)) {
    throw invalidRequest(
      'parameter_invalid',
      'off_session and return_url can only be set when confirm is true.',
      off_session === undefined ? 'return_url' : 'off_session',
    );
  }
  checkAmount(params.amount);
  const customer = params.customer ? retrieve(ctx, 'customer', params.customer, 'customer').id : null;
  const method = params.payment_method ? resolvePaymentMethod(ctx, params.payment_method) : null;
  if (method) checkUsableFor(method, customer);
  const intent = createPaymentIntent(ctx, {
    amount: params.amount,
    customer,
    payment_method: method?.id ?? null,
    description: params.description ?? null,
    receipt_email: params.receipt_email ?? null,
    metadata: mergeMetadata({}, params.metadata),
    shipping: params.shipping ?? null,
    setup_future_usage: params.setup_future_usage ?? null,
    statement_descriptor: params.statement_descriptor ?? null,
    ...readPaymentMethodParams(params),
  });
  if (!confirm) return ok(toApiObject(intent));
  return confirmationResponse(
    confirmPayment(ctx, intent, {
      method,
      offSession: off_session ?? false,
      returnUrl: return_url ?? null,
      useStripeSdk: params.use_stripe_sdk ?? false,
    }),
  );
}

/** A list or automatic, not both. */
export function readPaymentMethodParams(
  params: Pick<
    Values<typeof paymentMethodParams>,
    'allowed_payment_method_types' | 'automatic_payment_methods'
  >,
) {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params;
  if (allowed && automatic) {
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
      'allowed_payment_method_types',
    );
  }
  const automatic_payment_methods = automatic
    ? { enabled: automatic.enabled, allow_redirects: automatic.allow_redirects ?? 'always' }
    : null;
  return { allowed_payment_method_types: allowed ?? null, automatic_payment_methods };
}

function update(ctx: Context, params: Values<typeof updateShape>, id: string): ApiResponse {
  const intent = retrieve(ctx, 'payment_intent', id, 'intent');
  const {
    amount,
    currency: _currency,
    customer,
    metadata: given,
    payment_method,
    payment_method_types: _removed,
    ...plain
  } = params;
  if (amount !== undefined || customer !== undefined || payment_method !== undefined)
    checkUpdatable(intent, amount);
  if (amount !== undefined) checkAmount(amount);
  const owner = customer ? retrieve(ctx, 'customer', customer, 'customer').id : intent.customer;
  if (intent.customer && owner !== intent.customer)
    throw invalidRequest(
      'parameter_invalid',
      'The customer of this PaymentIntent cannot be changed.',
      'customer',
    );
  const method = payment_method ? resolvePaymentMethod(ctx, payment_method) : null;
  if (method) checkUsableFor(method, owner);
  const changed: PaymentIntent = {
    ...intent,
    ...givenOnly(plain),
    amount: amount ?? intent.amount,
    customer: owner,
    metadata: mergeMetadata(intent.metadata, given),
    payment_method: payment_method === undefined ? intent.payment_method : (method?.id ?? null),
  };
  return ok(toApiObject(ctx.store.put({ ...changed, status: statusOf(changed) })));
}

function checkUpdatable(intent: PaymentIntent, amount: number | undefined): void {
  if (intent.internal.parent && amount !== undefined)
    throw unexpectedState(intent, 'update the amount of', 'it belongs to an invoice');
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') return;
  throw unexpectedState(intent, 'update', `it has a status of ${intent.status}`);
}

function statusOf(intent: PaymentIntent): PaymentIntent['status'] {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
    return intent.status;
  return intent.payment_method ? 'requires_confirmation' : 'requires_payment_method';
}
