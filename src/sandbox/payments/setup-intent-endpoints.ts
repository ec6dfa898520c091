import type { Context } from '../context.ts';
import { shown } from '../documents/kinds.ts';
import { type Endpoint, endpoint, load } from '../http/endpoint.ts';
import { type Answer, invalid, ok } from '../http/errors.ts';
import { listAnswer, pageShape } from '../http/lists.ts';
import {
  flag,
  mergeMetadata,
  metadata,
  oneOf,
  optional,
  removedMethodTypes,
  text,
  type Values,
} from '../http/parameters.ts';
import { browserEndpoints, checkClientSecret, returnUrl, serverCard } from './browser.ts';
import { answerFor } from './intent-states.ts';
import { methodChoice, methodsOf } from './payment-intent-endpoints.ts';
import { checkUsableFor, usablePaymentMethod } from './payment-methods.ts';
import { cancelSetupIntent, confirmSetup, createSetupIntent } from './setup-intents.ts';

const createShape = {
  ...methodChoice,
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
  payment_method_data: optional(serverCard),
  payment_method_types: removedMethodTypes,
  return_url: returnUrl,
  use_stripe_sdk: optional(flag),
};

const reasons = oneOf('abandoned', 'duplicate', 'requested_by_customer');

export const setupIntentEndpoints: Endpoint[] = [
  endpoint('POST /v1/setup_intents', createShape, create),
  endpoint(
    'GET /v1/setup_intents',
    { ...pageShape, customer: optional(text) },
    (ctx, { customer, ...params }) =>
      listAnswer(ctx, 'setup_intent', { customer }, params, '/v1/setup_intents'),
  ),
  endpoint('GET /v1/setup_intents/:id', { client_secret: optional(text) }, (ctx, params, id) => {
    const intent = load(ctx, 'setup_intent', id, 'intent');
    if (params.client_secret !== undefined) checkClientSecret(intent, params.client_secret);
    return ok(shown(intent));
  }),
  endpoint('POST /v1/setup_intents/:id/confirm', serverConfirmShape, (ctx, params, id) => {
    const intent = load(ctx, 'setup_intent', id, 'intent');
    const method = params.payment_method ? usablePaymentMethod(ctx, params.payment_method) : null;
    return answerFor(
      confirmSetup(ctx, intent, { method, offSession: false, returnUrl: params.return_url ?? null }),
    );
  }),
  endpoint(
    'POST /v1/setup_intents/:id/cancel',
    { cancellation_reason: optional(reasons) },
    (ctx, params, id) => {
      const intent = load(ctx, 'setup_intent', id, 'intent');
      return ok(shown(cancelSetupIntent(ctx, intent, params.cancellation_reason ?? null)));
    },
  ),
  ...browserEndpoints('setup_intent', confirmSetup),
];

function create(ctx: Context, params: Values<typeof createShape>): Answer {
  if (!params.confirm && params.return_url)
    throw invalid('parameter_invalid', 'return_url can only be set when confirm is true.', 'return_url');
  const customer = params.customer ? load(ctx, 'customer', params.customer, 'customer').id : null;
  const method = params.payment_method ? usablePaymentMethod(ctx, params.payment_method) : null;
  if (method) checkUsableFor(method, customer);
  const intent = createSetupIntent(ctx, {
    customer,
    payment_method: method?.id ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    usage: params.usage ?? 'off_session',
    ...methodsOf(params),
  });
  if (!params.confirm) return ok(shown(intent));
  return answerFor(
    confirmSetup(ctx, intent, { method, offSession: false, returnUrl: params.return_url ?? null }),
  );
}
