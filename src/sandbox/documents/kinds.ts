import type { Invoice, InvoicePayment, Subscription } from './billing.ts';
import type { Coupon, Discount, Price, Product, TaxRate } from './catalog.ts';
import type {
  BalanceTransaction,
  Charge,
  Customer,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from './payments.ts';

/** Every kind of object the sandbox keeps, by the name it carries in its `object` field. */
export type Documents = {
  charge: Charge;
  coupon: Coupon;
  customer: Customer;
  customer_balance_transaction: BalanceTransaction;
  discount: Discount;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  setup_intent: SetupIntent;
  subscription: Subscription;
  tax_rate: TaxRate;
};

export type Kind = keyof Documents;
export type AnyDocument = Documents[Kind];

/** How an object looks to the outside: without what the sandbox keeps to itself. */
export function shown<T extends object>(document: T): Omit<T, 'hidden'> {
  if (!('hidden' in document)) return document;
  const { hidden: _hidden, ...rest } = document;
  return rest as Omit<T, 'hidden'>;
}
