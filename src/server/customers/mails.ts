import { business } from '../../shared/business.ts';
import { formatLongDay } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { UserRow } from '../accounts/record/users.ts';
import type { OrderRow } from '../orders/orders.ts';
import { layoutMail, type MailRow } from '../platform/mail/mail-layout.ts';
import type { Mail } from '../platform/mail/outbox.ts';

/**
 * The receipt of a closed account with the paid boxes that do not come. Messages are deleted only for an address that was
 * proved.
 */
export function accountClosedMail({ email, emailVerifiedAt }: UserRow, boxes: OrderRow[]): Mail {
  const isProved = emailVerifiedAt !== null;
  return layoutMail({
    to: email,
    subject: `Your account at ${business.name} is closed`,
    title: 'Your account is closed',
    paragraphs: [
      `Your account is deleted, with your name, addresses${isProved ? ', saved cards and messages' : ' and saved cards'}. Subscriptions are cancelled: nothing is charged any more.`,
      ...(boxes.length > 0 ? [boxesCancelled] : []),
      ...(isProved ? [] : [messagesStay]),
      'What was paid stays in our books, without your name and address, as the law asks.',
    ],
    rows: boxRows(boxes),
    closing: [`If you did not ask for this, call us at ${business.phone}.`],
  });
}

function boxRows(boxes: OrderRow[]): MailRow[] {
  return boxes.map((box) => ({
    label: `${box.orderNumber}, ${formatLongDay(box.deliveryDate)}`,
    value: formatCents(box.total),
  }));
}

const boxesCancelled = `What was paid and still to come is cancelled and will not be delivered. It is not refunded by itself: call us at ${business.phone} about it.`;

const messagesStay =
  'This email address was never confirmed, so messages and applications that were sent from it are still here. To have them deleted, reply to this mail.';

/** To the admins: paid boxes of an account that was closed are not delivered. */
export function accountClosedWithPaidOrdersMail(origin: string, to: string, boxes: OrderRow[]): Mail {
  return layoutMail({
    to,
    subject: 'An account was closed with paid boxes to come',
    title: 'Paid boxes that are not delivered',
    paragraphs: [
      'A customer has closed the account although paid boxes were still to come. They are cancelled, and their ounces are back in stock. Refund them if you like.',
    ],
    rows: boxRows(boxes),
    action: { label: 'Open the admin area', url: `${origin}/admin?tab=orders` },
  });
}
