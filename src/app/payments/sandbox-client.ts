import * as v from 'valibot';
import { fetchWrite } from '../platform/fetch.ts';
import { digitsOf, expiryOf } from './card-checks.ts';
import {
  ErrorResponse,
  Intent,
  intentIdOf,
  isSetup,
  messageFor,
  type Outcome,
  outcomeOf,
  unexpectedError,
} from './payment-outcome.ts';

/** Sent only to the sandbox. */
export interface CardEntry {
  number: string;
  expiry: string;
  cvc: string;
  zip: string;
}

export interface SandboxAccess {
  publishableKey: string;
  /** A path on this origin. */
  apiBase: string;
}

/** The app's own form may collect card numbers only with a test key. */
export function isTestKey(publishableKey: string): boolean {
  return publishableKey.startsWith('pk_test_');
}

/** If the response is lost, reads the outcome from the intent. */
export async function confirmWithCard(
  access: SandboxAccess,
  clientSecret: string,
  card: CardEntry,
  returnUrl: string,
): Promise<Outcome> {
  if (!isTestKey(access.publishableKey)) throw new Error('Card data is for the sandbox only.');
  return confirm(access, clientSecret, confirmationBody(access, clientSecret, card, returnUrl));
}

/** As `confirmWithCard`; takes the provider's card id. */
export async function payWithSavedCardInSandbox(
  access: SandboxAccess,
  clientSecret: string,
  paymentMethodId: string,
  returnUrl: string,
): Promise<Outcome> {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    key: access.publishableKey,
    return_url: returnUrl,
    payment_method: paymentMethodId,
  });
  return confirm(access, clientSecret, body);
}

async function confirm(access: SandboxAccess, clientSecret: string, body: URLSearchParams): Promise<Outcome> {
  try {
    return await requestOutcome(
      access,
      `${intentPath(clientSecret)}/confirm`,
      { method: 'POST', body },
      clientSecret,
    );
  } catch {
    return retrieveFromSandbox(access, clientSecret);
  }
}

/** Throws if the sandbox is unreachable. */
export async function retrieveFromSandbox(access: SandboxAccess, clientSecret: string): Promise<Outcome> {
  const query = new URLSearchParams({ key: access.publishableKey, client_secret: clientSecret });
  return requestOutcome(access, `${intentPath(clientSecret)}?${query}`, {}, null);
}

async function requestOutcome(
  access: SandboxAccess,
  path: string,
  init: RequestInit,
  secretToRetrieve: string | null,
): Promise<Outcome> {
  const response = await fetchWrite(`${location.origin}${access.apiBase}/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${access.publishableKey}` },
    credentials: 'omit',
  });
  const body: unknown = await response.json();
  if (response.ok) return outcomeOf(v.parse(Intent, body));
  const refused = v.safeParse(ErrorResponse, body);
  if (!refused.success) return { kind: 'failed', message: unexpectedError };
  const isConfirmedElsewhere = refused.output.error.code?.endsWith('_intent_unexpected_state');
  if (isConfirmedElsewhere && secretToRetrieve) return retrieveFromSandbox(access, secretToRetrieve);
  return { kind: 'failed', message: messageFor(refused.output.error) };
}

function confirmationBody(access: SandboxAccess, clientSecret: string, card: CardEntry, returnUrl: string) {
  const expiry = expiryOf(card.expiry);
  return new URLSearchParams({
    client_secret: clientSecret,
    key: access.publishableKey,
    return_url: returnUrl,
    expected_payment_method_type: 'card',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': digitsOf(card.number),
    'payment_method_data[card][exp_month]': String(expiry?.month ?? ''),
    'payment_method_data[card][exp_year]': String(expiry?.year ?? ''),
    'payment_method_data[card][cvc]': digitsOf(card.cvc),
    'payment_method_data[billing_details][address][postal_code]': card.zip.trim(),
  });
}

function intentPath(clientSecret: string): string {
  const kind = isSetup(clientSecret) ? 'setup_intents' : 'payment_intents';
  return `/${kind}/${encodeURIComponent(intentIdOf(clientSecret))}`;
}
