import type { Context } from '../context.ts';
import type { Documents } from '../documents/kinds.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from '../documents/payments.ts';
import { same } from '../http/authenticate.ts';
import { browserEndpoint, type Endpoint, load } from '../http/endpoint.ts';
import { invalid, ok } from '../http/errors.ts';
import {
  fields,
  ignored,
  oneOf,
  optional,
  type Rule,
  removedMethodTypes,
  text,
  type Values,
} from '../http/parameters.ts';
import { type Attempted, answerFor, browserView, type Confirmation } from './intent-states.ts';
import { cardDataShape, makePaymentMethod, usablePaymentMethod } from './payment-methods.ts';

/** Where the challenge page leads back to: an absolute web address. */
export const returnUrl: Rule<string | undefined> = (value, path) => {
  if (value === undefined) return undefined;
  const given = text(value, path);
  const parsed = URL.parse(given);
  if (parsed && ['http:', 'https:'].includes(parsed.protocol)) return parsed.href;
  throw invalid('url_invalid', 'Not a valid URL', path);
};

/** Card numbers may come from a browser with the publishable key, never from the shop's server. */
export const serverCard: Rule<undefined> = (_value, path) => {
  throw invalid(
    'parameter_invalid',
    'Sending credit card numbers directly to the Stripe API is generally unsafe. Confirm in the browser with the publishable key instead.',
    path,
  );
};

const confirmShape = {
  client_secret: text,
  payment_method: optional(text),
  payment_method_data: optional(fields(cardDataShape)),
  payment_method_types: removedMethodTypes,
  return_url: returnUrl,
  expected_payment_method_type: optional(oneOf('card')),
  use_stripe_sdk: ignored,
  client_attribution_metadata: ignored,
  client_context: ignored,
  mandate_data: ignored,
  radar_options: ignored,
  set_as_default_payment_method: ignored,
  guid: ignored,
  muid: ignored,
  sid: ignored,
};

type IntentKind = 'payment_intent' | 'setup_intent';
type Confirm<K extends IntentKind> = (
  ctx: Context,
  intent: Documents[K],
  how: Confirmation,
) => Attempted<Documents[K]>;

/** What the publishable key may do with an intent whose client secret it names: look at it and confirm it. */
export function browserEndpoints<K extends IntentKind>(kind: K, confirm: Confirm<K>): Endpoint[] {
  const own = (ctx: Context, id: string, secret: string) => {
    const intent = load(ctx, kind, id, 'intent');
    checkClientSecret(intent, secret);
    return intent;
  };
  return [
    browserEndpoint(`GET /v1/${kind}s/:id`, { client_secret: text }, (ctx, params, id) =>
      ok(browserView(own(ctx, id, params.client_secret))),
    ),
    browserEndpoint(`POST /v1/${kind}s/:id/confirm`, confirmShape, (ctx, params, id) => {
      const intent = own(ctx, id, params.client_secret);
      const method = cardChoice(ctx, params);
      const how = { method, offSession: false, returnUrl: params.return_url ?? null };
      return answerFor(confirm(ctx, intent, how), true);
    }),
  ];
}

export function checkClientSecret(intent: PaymentIntent | SetupIntent, secret: string): void {
  if (same(secret, intent.client_secret)) return;
  const noun = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw invalid(
    'resource_missing',
    `The client_secret provided does not match any associated ${noun} on this account. Ensure the provided client_secret is valid.`,
    'client_secret',
  );
}

/** The card the browser names or hands over; null leaves the intent's own. */
function cardChoice(ctx: Context, params: Values<typeof confirmShape>): PaymentMethod | null {
  const { payment_method, payment_method_data } = params;
  if (payment_method && payment_method_data) {
    throw invalid(
      'parameter_invalid',
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      'payment_method',
    );
  }
  if (payment_method_data) return makePaymentMethod(ctx, payment_method_data);
  return payment_method ? usablePaymentMethod(ctx, payment_method) : null;
}
