import type { Context } from '../context.ts';
import { ApiError } from '../http/errors.ts';
import { createPaymentMethod } from '../payments/create-payment-method.ts';
import { emptyAddress } from '../resources/base.ts';
import type { Card, PaymentMethod } from '../resources/payment-methods.ts';

export function cardForm(action: string, button: string, error: string | null): string {
  const alert = error ? `<p class="error" role="alert">${Bun.escapeHTML(error)}</p>` : '';
  return `${alert}<form class="fields" method="post" action="${Bun.escapeHTML(action)}">
<label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<label>Expiry (MM/YY) <input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" required></label>
<label>Security code (CVC) <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required></label>
<label>ZIP code <input name="postal_code" autocomplete="postal-code"></label>
<button class="primary" type="submit">${Bun.escapeHTML(button)}</button>
</form>`;
}

/** Throws an ApiError whose message the cardholder reads. */
export function createCardFromForm(ctx: Context, form: URLSearchParams): PaymentMethod {
  const expiry = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(form.get('expiry') ?? '');
  const postal_code = form.get('postal_code') || null;
  return createPaymentMethod(ctx, {
    card: {
      number: form.get('number') ?? '',
      exp_month: Number(expiry?.[1] ?? 0),
      exp_year: Number(expiry?.[2] ?? 99),
      cvc: form.get('cvc') ?? '',
      networks: undefined,
    },
    billing_details: { name: null, email: null, phone: null, address: { ...emptyAddress, postal_code } },
    allow_redisplay: 'always',
  });
}

/** Turns a refusal into its message. */
export function resultOrMessage<T>(work: () => T): T | { message: string } {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError) return { message: error.message };
    throw error;
  }
}

export function describeCard({ brand, last4, exp_month, exp_year }: Card): string {
  const name = brand === 'amex' ? 'American Express' : brand[0]?.toUpperCase() + brand.slice(1);
  return `${name} ending in ${last4}, expires ${String(exp_month).padStart(2, '0')}/${exp_year}`;
}
