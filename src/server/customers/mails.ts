import { business } from '../../shared/business.ts';
import { longDay } from '../../shared/delivery-days.ts';
import { formatCents } from '../../shared/money.ts';
import { layoutMail } from '../mail-layout.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { Mail } from '../outbox.ts';

/** The receipt of a closed account. */
export function accountClosedMail(to: string): Mail {
  return layoutMail({
    to,
    subject: `Your account at ${business.name} is closed`,
    title: 'Your account is closed',
    paragraphs: [
      'Your account is deleted, with your name, addresses, saved cards and messages. Subscriptions are cancelled: nothing is charged any more.',
      'What was paid stays in our books, without your name and address, as the law asks.',
    ],
    closing: [`If you did not ask for this, call us at ${business.phone}.`],
  });
}

/** Needs a person: paid boxes of an account that was closed are not delivered. */
export function closedWithBoxesMail(origin: string, to: string, boxes: OrderRow[]): Mail {
  return layoutMail({
    to,
    subject: 'An account was closed with paid boxes to come',
    title: 'Paid boxes that are not delivered',
    paragraphs: [
      'A customer has closed the account although paid boxes were still to come. They are cancelled, and their ounces are back in stock. Refund them if you like.',
    ],
    rows: boxes.map((box) => ({
      label: `${box.orderNumber}, ${longDay(box.deliveryDate)}`,
      value: formatCents(box.total),
    })),
    action: { label: 'Open the admin area', url: `${origin}/admin?tab=orders` },
  });
}
