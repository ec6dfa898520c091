import type { Context } from '../context.ts';
import type { Address } from '../documents/base.ts';
import type { BillingDetails, Card, Customer, PaymentMethod } from '../documents/payments.ts';
import { badCard, invalid, missing, raise } from '../http/errors.ts';
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
import { newId } from '../storage/ids.ts';
import { change, emit } from '../webhooks/events.ts';
import { type Behaviour, cardTable, checksumHolds } from './cards.ts';

const detail = clearable(text);

export const cardDataShape = {
  type: oneOf('card'),
  card: fields({ number: text, exp_month: integer, exp_year: integer, cvc: text, networks: ignored }),
  billing_details: optional(
    fields({ name: detail, email: detail, phone: detail, address: clearable(address) }),
  ),
  allow_redisplay: optional(oneOf('always', 'limited', 'unspecified')),
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
type CardData = Values<typeof cardDataShape>;

const emptyAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};

/** Keeps brand, last four digits, expiry and a fingerprint of a test card; any other number is refused and forgotten. */
export function makePaymentMethod(ctx: Context, data: CardData): PaymentMethod {
  const number = data.card.number.replace(/[\s-]/g, '');
  const behaviour = recognise(number);
  const year = data.card.exp_year < 100 ? 2000 + data.card.exp_year : data.card.exp_year;
  checkExpiry(ctx, data.card.exp_month, year);
  checkCode(data.card.cvc, behaviour.brand === 'amex' ? 4 : 3);
  return keep(ctx, behaviour, { month: data.card.exp_month, year }, data);
}

/** A fresh card for one of test mode's own identifiers (`pm_card_visa`), otherwise the payment method kept under the id. */
export function usablePaymentMethod(ctx: Context, id: string, param = 'payment_method'): PaymentMethod {
  const behaviour = cardTable.find((card) => card.testIds.includes(id));
  if (behaviour) {
    const year = new Date(ctx.now * 1000).getUTCFullYear() + 3;
    return keep(ctx, behaviour, { month: 12, year }, {});
  }
  return ctx.store.find('payment_method', id) ?? raise(missing('payment_method', id, param));
}

/** Refuses somebody else's card, and one that was used up without being kept. */
export function checkUsableFor(method: PaymentMethod, customer: string | null): void {
  if (method.customer && method.customer !== customer) {
    throw invalid(
      'payment_method_unexpected_state',
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      'payment_method',
    );
  }
  if (!method.customer && method.hidden.spent) {
    throw invalid(
      'payment_method_unexpected_state',
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
    );
  }
}

export function attach(ctx: Context, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  checkUsableFor(method, customer);
  const attached = { ...method, customer };
  ctx.store.put(attached);
  emit(ctx, 'payment_method.attached', attached);
  return attached;
}

export function detach(ctx: Context, method: PaymentMethod): PaymentMethod {
  if (!method.customer) {
    throw invalid(
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const owner = ctx.store.find('customer', method.customer);
  const detached = { ...method, customer: null, hidden: { ...method.hidden, spent: true } };
  ctx.store.put(detached);
  emit(ctx, 'payment_method.detached', detached, { customer: method.customer });
  if (owner) dropDefault(ctx, owner, method.id);
  return detached;
}

function dropDefault(ctx: Context, owner: Customer, method: string): void {
  if (owner.invoice_settings.default_payment_method === method) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    change(ctx, owner, { invoice_settings }, 'customer.updated');
  }
  for (const subscription of ctx.store.all('subscription', { customer: owner.id })) {
    if (subscription.default_payment_method !== method) continue;
    change(ctx, subscription, { default_payment_method: null }, 'customer.subscription.updated');
  }
}

function recognise(number: string): Behaviour {
  const found = cardTable.find((card) => card.number === number);
  if (found) return found;
  if (!/^\d{12,19}$/.test(number) || !checksumHolds(number)) {
    throw badCard('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  throw badCard(
    'card_declined',
    'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    'number',
    'test_mode_live_card',
  );
}

function checkExpiry(ctx: Context, month: number, year: number): void {
  const today = new Date(ctx.now * 1000);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear || year > thisYear + 50)
    throw badCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  const past = year === thisYear && month < today.getUTCMonth() + 1;
  if (month < 1 || month > 12 || past)
    throw badCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
}

function checkCode(cvc: string, length: number): void {
  if (/^\d+$/.test(cvc) && cvc.length === length) return;
  throw badCard('invalid_cvc', "Your card's security code is invalid.", 'cvc');
}

function keep(ctx: Context, behaviour: Behaviour, expiry: Expiry, data: Partial<CardData>): PaymentMethod {
  return ctx.store.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: data.allow_redisplay ?? 'unspecified',
    billing_details: billingDetails(data.billing_details),
    card: cardOf(ctx, behaviour, expiry, data.billing_details?.address ?? emptyAddress),
    created: ctx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: data.metadata ?? {},
    type: 'card',
    hidden: { behaviour: behaviour.name, setUp: false, spent: false },
  });
}

function billingDetails(given: CardData['billing_details']): BillingDetails {
  return {
    address: given?.address ?? emptyAddress,
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  };
}

function cardOf(ctx: Context, behaviour: Behaviour, expiry: Expiry, holder: Address): Card {
  return {
    brand: behaviour.brand,
    checks: {
      address_line1_check: holder.line1 ? 'pass' : null,
      address_postal_code_check: holder.postal_code ? 'pass' : null,
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
