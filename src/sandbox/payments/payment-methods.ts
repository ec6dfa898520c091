import type { Context } from '../context.ts';
import { invalidRequest, raise, resourceMissing } from '../http/errors.ts';
import type { Customer } from '../resources/customers.ts';
import type { PaymentMethod } from '../resources/payment-methods.ts';
import { emitEvent, updateAndEmit } from '../webhooks/events.ts';
import { cardTable } from './cards.ts';
import { createTestCard } from './create-payment-method.ts';

/** A test-mode id such as `pm_card_visa` creates a new card. */
export function resolvePaymentMethod(ctx: Context, id: string, param = 'payment_method'): PaymentMethod {
  const behaviour = cardTable.find((card) => card.testIds.includes(id));
  if (behaviour) return createTestCard(ctx, behaviour);
  return ctx.store.find('payment_method', id) ?? raise(resourceMissing('payment_method', id, param));
}

/** Refuses another customer's card, and one charged or detached without a customer. */
export function checkUsableFor(method: PaymentMethod, customer: string | null): void {
  if (method.customer && method.customer !== customer) {
    throw invalidRequest(
      'payment_method_unexpected_state',
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      'payment_method',
    );
  }
  if (!method.customer && method.internal.usedUp) {
    throw invalidRequest(
      'payment_method_unexpected_state',
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      'payment_method',
    );
  }
}

/** Throws unless the card is the customer's. */
export function checkOwnCard(ctx: Context, customer: string, id: string): string {
  const method = ctx.store.find('payment_method', id);
  if (!method) throw resourceMissing('payment_method', id, 'default_payment_method');
  if (method.customer === customer) return method.id;
  throw invalidRequest(
    'resource_missing',
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    'default_payment_method',
  );
}

export function attach(ctx: Context, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  checkUsableFor(method, customer);
  const attached = { ...method, customer };
  ctx.store.put(attached);
  emitEvent(ctx, 'payment_method.attached', attached);
  return attached;
}

export function detach(ctx: Context, method: PaymentMethod): PaymentMethod {
  if (!method.customer) {
    throw invalidRequest(
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const owner = ctx.store.find('customer', method.customer);
  const detached = { ...method, customer: null, internal: { ...method.internal, usedUp: true } };
  ctx.store.put(detached);
  emitEvent(ctx, 'payment_method.detached', detached, { customer: method.customer });
  if (owner) clearDefault(ctx, owner, method.id);
  return detached;
}

function clearDefault(ctx: Context, owner: Customer, method: string): void {
  if (owner.invoice_settings.default_payment_method === method) {
    const invoice_settings = { ...owner.invoice_settings, default_payment_method: null };
    updateAndEmit(ctx, owner, { invoice_settings }, 'customer.updated');
  }
  for (const subscription of ctx.store.all('subscription', { customer: owner.id })) {
    if (subscription.default_payment_method !== method) continue;
    updateAndEmit(ctx, subscription, { default_payment_method: null }, 'customer.subscription.updated');
  }
}
