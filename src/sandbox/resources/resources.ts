import type { Coupon, Discount, Price, Product, TaxRate } from './catalog.ts';
import type { Charge, Dispute, Refund } from './charges.ts';
import type { BalanceTransaction, Customer } from './customers.ts';
import type { PaymentIntent, SetupIntent } from './intents.ts';
import type { Invoice, InvoiceItem, InvoicePayment } from './invoices.ts';
import type { PaymentMethod } from './payment-methods.ts';
import type { PortalConfiguration, PortalSession } from './portal.ts';
import type { Subscription } from './subscriptions.ts';

/** By `object` field. */
export type Resources = {
  'billing_portal.configuration': PortalConfiguration;
  'billing_portal.session': PortalSession;
  charge: Charge;
  coupon: Coupon;
  customer: Customer;
  customer_balance_transaction: BalanceTransaction;
  discount: Discount;
  dispute: Dispute;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  invoiceitem: InvoiceItem;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  refund: Refund;
  setup_intent: SetupIntent;
  subscription: Subscription;
  tax_rate: TaxRate;
};

export type ResourceType = keyof Resources;
export type Resource = Resources[ResourceType];

/** Without internal fields. */
export function toApiObject<T extends object>(resource: T): Omit<T, 'internal'> {
  if (!('internal' in resource)) return resource;
  const { internal: _internal, ...shown } = resource;
  return shown as Omit<T, 'internal'>;
}

/** A deleted object shows only its id and `deleted`. */
export function toApiObjectOrDeleted(resource: Resource): object {
  if (resource.internal.deleted) return { id: resource.id, object: resource.object, deleted: true };
  return toApiObject(resource);
}
