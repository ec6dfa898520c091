import type Stripe from 'stripe';
import type { SavedCard } from '../../shared/contract/payments.ts';
import { findUser } from '../accounts/record/users.ts';
import type { Deps } from '../platform/deps.ts';
import { AppError } from '../platform/errors.ts';
import { callStripe, findInStripe, idOf } from '../stripe/calls.ts';

/** The default first. */
export async function listSavedCards(deps: Deps, userId: string): Promise<SavedCard[]> {
  const customerId = findUser(deps.db, userId)?.stripeCustomerId;
  if (!customerId) return [];
  const customer = await findInStripe(deps, 'look up customer', (stripe) =>
    stripe.customers.retrieve(customerId),
  );
  if (!customer || customer.deleted) return [];
  const methods = await callStripe(deps, 'list payment methods', (stripe) =>
    stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
  );
  const defaultId = idOf(customer.invoice_settings.default_payment_method);
  const cards = methods.data.flatMap((method) => toCardView(method, defaultId));
  return cards.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
}

/** 404 unless the card is the customer's own. */
export async function requireOwnCard(deps: Deps, userId: string, paymentMethodId: string): Promise<void> {
  const own = await listSavedCards(deps, userId);
  if (!own.some(({ id }) => id === paymentMethodId)) {
    throw new AppError('notFound', 'We do not know this card. Please choose another one.');
  }
}

function toCardView({ id, card }: Stripe.PaymentMethod, defaultId: string | null): SavedCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card;
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === defaultId }];
}
