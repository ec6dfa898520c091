import type { Context } from '../context.ts';
import { type Endpoint, endpoint, retrieve } from '../http/endpoint.ts';
import { type ApiResponse, invalidRequest, ok } from '../http/errors.ts';
import { flag, mergeMetadata, metadata, oneOf, optional, text, type Values } from '../http/parameters.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { toApiObject } from '../resources/resources.ts';
import { browserEndpoints, checkClientSecret, rejectRawCard, returnUrl } from './browser-endpoints.ts';
import { type ConfirmOptions, confirmationResponse } from './intent-states.ts';
import { paymentMethodParams, readPaymentMethodParams } from './payment-intent-endpoints.ts';
import { checkUsableFor, resolvePaymentMethod } from './payment-methods.ts';
import { cancelSetupIntent, confirmSetup, createSetupIntent } from './setup-intents.ts';

const createShape = {
  ...paymentMethodParams,
  confirm: optional(flag),
  customer: optional(text),
  description: optional(text),
  metadata,
  payment_method: optional(text),
  return_url: returnUrl,
  usage: optional(oneOf('off_session', 'on_session')),
  use_stripe_sdk: optional(flag),
};

const serverConfirmShape = {
  payment_method: optional(text),
  payment_method_data: optional(rejectRawCard),
  return_url: returnUrl,
  use_stripe_sdk: optional(flag),
};

const reasons = oneOf('abandoned', 'duplicate', 'requested_by_customer');

export const setupIntentEndpoints: Endpoint[] = [
  endpoint('POST /v1/setup_intents', createShape, create),
  endpoint('GET /v1/setup_intents/:id', { client_secret: optional(text) }, (ctx, params, id) => {
    const intent = retrieve(ctx, 'setup_intent', id, 'intent');
    if (params.client_secret !== undefined) checkClientSecret(intent, params.client_secret);
    return ok(toApiObject(intent));
  }),
  endpoint('POST /v1/setup_intents/:id/confirm', serverConfirmShape, (ctx, params, id) => {
    const intent = retrieve(ctx, 'setup_intent', id, 'intent');
    const method = params.payment_method ? resolvePaymentMethod(ctx, params.payment_method) : null;
    return confirmationResponse(confirmSetup(ctx, intent, confirmOptions(params, method)));
  }),
  endpoint(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: optional(reasons) },
    (ctx, params, id) => {
      const intent = retrieve(ctx, 'setup_intent', id, 'intent');
      return ok(toApiObject(cancelSetupIntent(ctx, intent, params.cancellation_reason ?? null)));
    },
  ),
  ...browserEndpoints('setup_intent', confirmSetup),
];

function create(ctx: Context, params: Values<typeof createShape>): ApiResponse {
  if (!params.confirm && params.return_url)
    throw invalidRequest(
      'parameter_invalid',
      'return_url can only be set when confirm is true.',
      'return_url',
    );
  const customer = params.customer ? retrieve(ctx, 'customer', params.customer, 'customer').id : null;
  const method = params.payment_method ? resolvePaymentMethod(ctx, params.payment_method) : null;
  if (method) checkUsableFor(method, customer);
  const intent = createSetupIntent(ctx, {
    customer,
    payment_method: method?.id ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    usage: params.usage ?? 'off_session',
    ...readPaymentMethodParams(params),
  });
  if (!params.confirm) return ok(toApiObject(intent));
  return confirmationResponse(confirmSetup(ctx, intent, confirmOptions(params, method)));
}

function confirmOptions(
  params: { return_url?: string; use_stripe_sdk?: boolean },
  method: PaymentMethod | null,
): ConfirmOptions {
  return {
    method,
    offSession: false,
    returnUrl: params.return_url ?? null,
    useStripeSdk: params.use_stripe_sdk ?? false,
  };
}
