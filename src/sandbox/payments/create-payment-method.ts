import type { Context } from '../context.ts';
import { cardError } from '../http/errors.ts';
import {
  address,
  clearable,
  fields,
  ignored,
  integer,
  metadata,
  oneOf,
  optional,
  text,
  type Values,
} from '../http/parameters.ts';
import { type Address, emptyAddress } from '../resources/base.ts';
import type { BillingDetails, Card, PaymentMethod } from '../resources/payment-methods.ts';
import { newId } from '../storage/ids.ts';
import { type CardBehaviour, cardTable, isChecksumValid } from './cards.ts';

const detail = clearable(text);

export const billingDetails = fields({
  name: detail,
  email: detail,
  phone: detail,
  address: clearable(address),
});

export const allowRedisplay = oneOf('always', 'limited', 'unspecified');

export const cardDataShape = {
  type: oneOf('card'),
  card: fields({ number: text, exp_month: integer, exp_year: integer, cvc: text, networks: ignored }),
  billing_details: optional(billingDetails),
  allow_redisplay: optional(allowRedisplay),
  metadata,
  client_attribution_metadata: ignored,
  guid: ignored,
  muid: ignored,
  pasted_fields: ignored,
  payment_user_agent: ignored,
  referrer: ignored,
  sid: ignored,
  time_on_page: ignored,
};

type Expiry = { month: number; year: number };
export type CardData = Values<typeof cardDataShape>;

/** Refuses all but test cards; does not store the number. */
export function createPaymentMethod(
  ctx: Context,
  data: Pick<CardData, 'card'> & Partial<CardData>,
): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, '');
  const behaviour = recognise(number);
  const year = data.card.exp_year < 100 ? 2000 + data.card.exp_year : data.card.exp_year;
  checkExpiry(ctx, data.card.exp_month, year);
  checkCvc(data.card.cvc, behaviour.brand === 'amex' ? 4 : 3);
  return save(ctx, behaviour, { month: data.card.exp_month, year }, data);
}

/** Expires in three years. */
export function createTestCard(ctx: Context, behaviour: CardBehaviour): PaymentMethod {
  const year = new Date(ctx.now * 1000).getUTCFullYear() + 3;
  return save(ctx, behaviour, { month: 12, year }, {});
}

function recognise(number: string): CardBehaviour {
  const found = cardTable.find((card) => card.number === number);
  if (found) return found;
  if (!/^\d{12,19}$/.test(number) || !isChecksumValid(number)) {
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  throw cardError(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'number',
    'test_mode_live_card',
  );
}

export function checkExpiry(ctx: Context, month: number, year: number): void {
  const today = new Date(ctx.now * 1000);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  const isPast = year === thisYear && month < today.getUTCMonth() + 1;
  if (month < 1 || month > 12 || isPast)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
}

function checkCvc(cvc: string, length: number): void {
  if (/^\d+$/.test(cvc) && cvc.length === length) return;
  throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

function save(
  ctx: Context,
  behaviour: CardBehaviour,
  expiry: Expiry,
  data: Partial<CardData>,
): PaymentMethod {
  return ctx.store.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: toBillingDetails(data.billing_details),
    card: cardOf(ctx, behaviour, expiry, data.billing_details?.address ?? emptyAddress),
    created: ctx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
    internal: { behaviour: behaviour.name, setUp: false, usedUp: false },
  });
}

function toBillingDetails(given: CardData['billing_details']): BillingDetails {
  return {
    address: given?.address ?? emptyAddress,
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  };
}

function cardOf(ctx: Context, behaviour: CardBehaviour, expiry: Expiry, billingAddress: Address): Card {
  return {
    brand: behaviour.brand,
    checks: {
      address_line1_check: billingAddress.line1 ? 'pass' : null,
      address_postal_code_check: billingAddress.postal_code ? 'pass' : null,
      cvc_check: behaviour.name === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: 'US',
    display_brand: behaviour.brand,
    exp_month: expiry.month,
    exp_year: expiry.year,
    fingerprint: ctx.fingerprint(behaviour.number).slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: behaviour.number.slice(-4),
    networks: { available: [behaviour.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}
