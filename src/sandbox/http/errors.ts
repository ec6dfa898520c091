import type Stripe from 'stripe';
import type { Answered } from '../resources/answered.ts';

/** A browser sees fewer fields of the intent. */
type ErrorBody = Omit<
  Answered<Stripe.StripeRawError, { message: string }>,
  'payment_intent' | 'setup_intent'
> & {
  payment_intent?: object;
  setup_intent?: object;
};

/** Rolls back; nothing is stored under the idempotency key. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.message);
  }
}

/** The effect is kept, also for a declined card (402). */
export type ApiResponse = { status: number; body: object };

export function ok(body: object): ApiResponse {
  return { status: 200, body };
}

export function errorResponse({ status, body }: ApiError): ApiResponse {
  return { status, body: { error: body } };
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

export function invalidRequest(
  code: string,
  message: string,
  param?: string,
  more?: Partial<ErrorBody>,
): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code,
    message,
    ...(param ? { param } : {}),
    doc_url: docUrl(code),
    ...more,
  });
}

/** Stripe can do it, the sandbox cannot. */
export function unsupported(message: string, param?: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    message: `The sandbox does not support this: ${message}`,
    ...(param ? { param } : {}),
  });
}

const nouns: Record<string, string> = {
  'billing_portal.configuration': 'billing_portal configuration',
  invoiceitem: 'invoice item',
  payment_method: 'PaymentMethod',
  tax_rate: 'tax rate',
};

export function resourceMissing(type: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${nouns[type] ?? type}: '${id}'`,
    param,
    doc_url: docUrl('resource_missing'),
  });
}

/** Refused before any object was created. */
export function cardError(code: string, message: string, param: string, declineCode?: string): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code,
    message,
    param,
    doc_url: docUrl(code),
    ...(declineCode ? { decline_code: declineCode } : {}),
  });
}

/** For use after `??`. */
export function raise(fault: Error): never {
  throw fault;
}
