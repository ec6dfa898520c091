import { business } from '../../../shared/business.ts';
import { combinedAddress } from '../../../shared/contract/address.ts';
import { formatLongDay } from '../../../shared/rules/format-day.ts';
import { seeOrders } from '../../orders/mails.ts';
import type { OrderRow } from '../../orders/orders.ts';
import type { Mail } from '../../platform/mail/mail.ts';

const help = `Questions? Reply to this mail or call ${business.phone}.`;

/** `window` is '' when the farm has none. */
export function outForDeliveryMail(
  origin: string,
  to: string,
  order: OrderRow,
  { greens, window, now }: { greens: string[]; window: string; now: number },
): Mail {
  return {
    to,
    subject: `Your box is out for delivery: order ${order.orderNumber}`,
    title: 'Your box is out for delivery',
    greens,
    paragraphs: [
      `Your box is on its way today, ${formatLongDay(order.deliveryDate, now)}, to ${combinedAddress(order)}.`,
      ...(window ? [`We deliver it in this window: ${window}.`] : []),
    ],
    ...seeOrders(origin, order),
    closing: [help],
  };
}

/** `day` is `YYYY-MM-DD`. */
export function deliveredMail(
  origin: string,
  to: string,
  order: OrderRow,
  { day, greens, now }: { day: string; greens: string[]; now: number },
): Mail {
  return {
    to,
    subject: `Your box was delivered: order ${order.orderNumber}`,
    title: 'Your box was delivered',
    greens,
    paragraphs: [
      `We delivered your box on ${formatLongDay(day, now)} to ${combinedAddress(order)}.`,
      'Please put the greens into the refrigerator: they keep best at 35-40°F.',
    ],
    ...seeOrders(origin, order),
    closing: [help],
  };
}

/** `note` is the driver's, '' for none; the day is `YYYY-MM-DD`. */
export function notHomeMail(
  origin: string,
  to: string,
  order: OrderRow,
  { day, note, now }: { day: string; note: string; now: number },
): Mail {
  return {
    to,
    subject: `We could not deliver your box: order ${order.orderNumber}`,
    title: 'We could not deliver your box',
    paragraphs: [
      `We were at ${combinedAddress(order)} with your box on ${formatLongDay(day, now)} and found nobody home.`,
      ...(note ? [`Our driver wrote: ${note}`] : []),
      `We will be in touch about when it comes. You can also call ${business.phone} or reply to this mail.`,
    ],
    ...seeOrders(origin, order),
  };
}
