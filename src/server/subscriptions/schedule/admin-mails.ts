import { layoutMail } from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/outbox.ts';
import type { SubscriptionRow } from '../record/subscriptions.ts';

/** To the admins: the provider charged another amount than the customer agreed to. */
export function invoiceDiffersMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { charged, agreed, invoice }: { charged: string; agreed: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice}: ${charged} instead of ${agreed}`,
    title: 'An invoice that differs from what was agreed',
    paragraphs: [
      `Invoice ${invoice} charged ${charged} for a box of ${row.cartDetails}. The customer agreed to ${agreed}.`,
      'The order was created with what was charged. Please compare the subscription in the Stripe dashboard, and refund the difference or tell the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}

/** To the admins: an invoice of a subscription was paid that is not the invoice of one of its boxes. */
export function unexpectedInvoiceMail(
  origin: string,
  to: string,
  row: SubscriptionRow,
  { amount, invoice }: { amount: string; invoice: string },
): Mail {
  return layoutMail({
    to,
    subject: `Please check invoice ${invoice} over ${amount}`,
    title: 'A paid invoice that is not for a box',
    paragraphs: [
      `Invoice ${invoice} over ${amount} was paid. It belongs to the subscription of ${row.cartDetails}, but it is not the invoice of one of its boxes, so no box was ordered for it.`,
      'Please look it up in the Stripe dashboard, and refund it or settle it with the customer.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin` },
  });
}
