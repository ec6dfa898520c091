import { couponEndpoints } from './billing/coupon-endpoints.ts';
import { invoiceEndpoints } from './billing/invoice-endpoints.ts';
import { invoiceItemEndpoints } from './billing/invoice-item-endpoints.ts';
import { invoicePaymentEndpoints } from './billing/invoice-payment-endpoints.ts';
import { productEndpoints } from './billing/product-endpoints.ts';
import { subscriptionEndpoints } from './billing/subscription-endpoints.ts';
import { taxRateEndpoints } from './billing/tax-rate-endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { chargeEndpoints } from './payments/charge-endpoints.ts';
import { customerEndpoints } from './payments/customer-endpoints.ts';
import { disputeEndpoints } from './payments/dispute-endpoints.ts';
import { paymentIntentEndpoints } from './payments/payment-intent-endpoints.ts';
import { paymentMethodEndpoints } from './payments/payment-method-endpoints.ts';
import { refundEndpoints } from './payments/refund-endpoints.ts';
import { setupIntentEndpoints } from './payments/setup-intent-endpoints.ts';
import { portalConfigurationEndpoints } from './portal/configuration-endpoints.ts';
import { portalSessionEndpoints } from './portal/session-endpoints.ts';
import { eventEndpoints } from './webhooks/event-endpoints.ts';

export const endpoints: Endpoint[] = [
  ...chargeEndpoints,
  ...couponEndpoints,
  ...customerEndpoints,
  ...disputeEndpoints,
  ...eventEndpoints,
  ...invoiceEndpoints,
  ...invoiceItemEndpoints,
  ...invoicePaymentEndpoints,
  ...paymentIntentEndpoints,
  ...paymentMethodEndpoints,
  ...portalConfigurationEndpoints,
  ...portalSessionEndpoints,
  ...productEndpoints,
  ...refundEndpoints,
  ...setupIntentEndpoints,
  ...subscriptionEndpoints,
  ...taxRateEndpoints,
];
