import type * as Browser from '@stripe/stripe-js';
import type { Context } from '../context.ts';
import { constantTimeEqual } from '../http/authenticate.ts';
import { browserEndpoint, type Endpoint, retrieve } from '../http/endpoint.ts';
import { invalidRequest, ok } from '../http/errors.ts';
import {
  fields,
  flag,
  ignored,
  oneOf,
  optional,
  type Rule,
  rejectPaymentMethodTypes,
  text,
  type Values,
} from '../http/parameters.ts';
import type { PaymentIntent, SetupIntent } from '../resources/intents.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import type { Resources } from '../resources/resources.ts';
import { cardDataShape, createPaymentMethod } from './create-payment-method.ts';
import { type ConfirmationResult, type ConfirmOptions, confirmationResponse } from './intent-states.ts';
import { resolvePaymentMethod } from './payment-methods.ts';

/** An absolute URL. */
export const returnUrl: Rule<string | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  const given = text(value, path);
  const parsed = URL.parse(given);
  if (parsed && ['http:', 'https:'].includes(parsed.protocol)) return parsed.href;
  throw invalidRequest('url_invalid', 'Not a valid URL', path);
};

/** Only from a browser, never from the shop's server. */
export const rejectRawCard: Rule<undefined> = (_value, path) => {
  throw invalidRequest(
    'parameter_invalid',
    'Sending credit card numbers directly to the Stripe API is generally unsafe. Confirm in the browser with the publishable key instead.',
    path,
  );
};

const confirmShape = {
  client_secret: text,
  payment_method: optional(text),
  payment_method_data: optional(fields(cardDataShape)),
  payment_method_types: rejectPaymentMethodTypes,
  return_url: returnUrl,
  expected_payment_method_type: optional(oneOf('card')),
  use_stripe_sdk: optional(flag),
  client_attribution_metadata: ignored,
  client_context: ignored,
  mandate_data: ignored,
  radar_options: ignored,
  set_as_default_payment_method: ignored,
  guid: ignored,
  muid: ignored,
  sid: ignored,
};

type IntentType = 'payment_intent' | 'setup_intent';
type Confirm<K extends IntentType> = (
  ctx: Context,
  intent: Resources[K],
  options: ConfirmOptions,
) => ConfirmationResult<Resources[K]>;

/** Retrieve and confirm an intent by its client secret. */
export function browserEndpoints<K extends IntentType>(type: K, confirm: Confirm<K>): Endpoint[] {
  const retrieveOwn = (ctx: Context, id: string, secret: string) => {
    const intent = retrieve(ctx, type, id, 'intent');
    checkClientSecret(intent, secret);
    return intent;
  };
  return [
    browserEndpoint(`GET /v1/${type}s/:id`, { client_secret: text }, (ctx, params, id) =>
      ok(toBrowserView(retrieveOwn(ctx, id, params.client_secret))),
    ),
    browserEndpoint(`POST /v1/${type}s/:id/confirm`, confirmShape, (ctx, params, id) => {
      const intent = retrieveOwn(ctx, id, params.client_secret);
      const options = {
        method: chosenCard(ctx, params),
        offSession: false,
        returnUrl: params.return_url ?? null,
        useStripeSdk: params.use_stripe_sdk ?? false,
      };
      return confirmationResponse(confirm(ctx, intent, options), toBrowserView);
    }),
  ];
}

export function checkClientSecret(intent: PaymentIntent | SetupIntent, secret: string): void {
  if (constantTimeEqual(secret, intent.client_secret)) return;
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw invalidRequest(
    'resource_missing',
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the provided client_secret is valid.`,
    'client_secret',
  );
}

/** Null for the intent's own card. */
function chosenCard(ctx: Context, params: Values<typeof confirmShape>): PaymentMethod | null {
  const { payment_method, payment_method_data } = params;
  if (payment_method && payment_method_data) {
    throw invalidRequest(
      'parameter_invalid',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method',
    );
  }
  if (payment_method_data) return createPaymentMethod(ctx, payment_method_data);
  return payment_method ? resolvePaymentMethod(ctx, payment_method) : null;
}

/** Everything that Stripe.js declares. */
type BrowserIntent =
  | Pick<PaymentIntent, keyof Browser.PaymentIntent>
  | Pick<SetupIntent, keyof Browser.SetupIntent>;

const sharedFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
] as const;

/** Hides the customer and the shop's own data. */
function toBrowserView(intent: PaymentIntent | SetupIntent): BrowserIntent {
  if (intent.object === 'setup_intent') return pick(intent, [...sharedFields, 'last_setup_error', 'usage']);
  return pick(intent, [
    ...sharedFields,
    'amount',
    'canceled_at',
    'capture_method',
    'confirmation_method',
    'currency',
    'last_payment_error',
    'processing',
    'receipt_email',
    'setup_future_usage',
    'shipping',
    'source',
  ]);
}

function pick<T, K extends keyof T>(value: T, names: K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;
}
