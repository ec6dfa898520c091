import { business } from '../../shared/business.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { UserRow } from '../accounts/record/users.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { Mail, MailRow } from '../platform/mail/mail.ts';

/** Lists paid boxes that will not come. Messages are only deleted for a verified address. */
export function accountClosedMail({ email, emailVerifiedAt }: UserRow, boxes: OrderRow[], now: number): Mail {
  const isProved = emailVerifiedAt !== null;
  return {
    to: email,
    subject: `Your account at ${business.name} is closed`,
    title: 'Your account is closed',
    paragraphs: [
      `Your account is deleted, with your name, addresses${isProved ? ', saved cards and messages' : ' and saved cards'}. Subscriptions are cancelled: nothing is charged any more.`,
      ...(boxes.length > 0 ? [boxesCancelled] : []),
      ...(isProved ? [] : [messagesStay]),
      'What was paid stays in our books, without your name and address but with the ZIP code, as the law asks.',
    ],
    rows: boxRows(boxes, now),
    closing: [`If you did not ask for this, call us at ${business.phone}.`],
  };
}

function boxRows(boxes: OrderRow[], now: number): MailRow[] {
  return boxes.map((box) => ({
    label: `${box.orderNumber}, ${formatLongDay(box.deliveryDate, now)}`,
    value: formatCents(box.total),
  }));
}

const boxesCancelled = `What was paid and still to come is cancelled and will not be delivered. It is not refunded by itself: call us at ${business.phone} about it.`;

const messagesStay =
  'This email address was never confirmed, so messages and applications that were sent from it are still here. To have them deleted, reply to this mail.';

/** For an account of a restored copy that had been closed; does not say whose. */
export function closedAgainMail(origin: string, to: string): Mail {
  return {
    to,
    subject: 'An account was closed again',
    title: 'An account was closed again',
    paragraphs: [
      'The backup that was restored still had an account that a customer, or one of you, has closed since. It is closed again, and what the backup knew of it is deleted.',
    ],
    action: { label: 'Open the admin area', url: `${origin}/admin?tab=customers` },
  };
}

export function lostCustomersMail(origin: string, to: string, lost: UserRow[]): Mail {
  return {
    to,
    subject: 'Customers who are not known to Stripe',
    title: 'Customers who are not known to Stripe',
    paragraphs: [
      'The backup that was restored has these accounts, and Stripe no longer has their customers. Somebody may have deleted them in the Stripe dashboard, or closed the account too long ago for Stripe to say so. Please look at each, and delete those that were closed.',
    ],
    rows: lost.slice(0, maxListed).map(({ firstName, lastName, email }) => ({
      label: `${firstName} ${lastName}`.trim() || 'No name',
      value: email,
    })),
    action: { label: 'See the customers', url: `${origin}/admin?tab=customers` },
    closing: lost.length > maxListed ? [`${lost.length - maxListed} more are not listed here.`] : [],
  };
}

const maxListed = 200;

export function accountClosedWithPaidOrdersMail(
  origin: string,
  to: string,
  boxes: OrderRow[],
  now: number,
): Mail {
  return {
    to,
    subject: 'An account was closed with paid boxes to come',
    title: 'Paid boxes that are not delivered',
    paragraphs: [
      'A customer has closed the account although paid boxes were still to come. They are cancelled, and their ounces are back in stock. Refund them if you like.',
    ],
    rows: boxRows(boxes, now),
    action: { label: 'Open the admin area', url: `${origin}/admin?tab=orders` },
  };
}
