import { business } from '../../shared/business.ts';
import { formatLongDay, newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { OrderRow } from './orders.ts';

/** Cents: `credit` is given now, `worth` instead of the substitute. `chooseUntil` is epoch ms. */
type SwapFacts = {
  order: OrderRow;
  token: string;
  green: string;
  substitute: { id: string; name: string } | null;
  isAvoided: boolean;
  /** Without the green the box does not come. */
  isWholeBox: boolean;
  /** Numbers of its orders that do not come, where another one does. */
  emptied: string[];
  ounces: number;
  credit: number;
  worth: number;
  chooseUntil: number;
};

export function swapMail(origin: string, to: string, facts: SwapFacts): Mail {
  const {
    order,
    token,
    green,
    substitute,
    isAvoided,
    isWholeBox,
    emptied,
    ounces,
    credit,
    worth,
    chooseUntil,
  } = facts;
  const day = formatLongDay(order.deliveryDate);
  const link = (choice: string) => `${origin}/swap-choice?${new URLSearchParams({ token, choice })}`;
  const opening = `We are sorry: we cannot bring you ${green} on ${day}.`;
  const paidBack = order.userId
    ? `You get ${formatCents(credit)} as credit. It pays for your next box or order.`
    : `You get ${formatCents(credit)} back.`;
  const isCancelled = isWholeBox && !substitute;
  const common = {
    to,
    title: 'A change to your box',
    ...(!isCancelled && { boxDay: order.deliveryDate }),
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
  if (!substitute) {
    const reasons = [
      ...(isAvoided ? ['What we send instead is on your list of greens you never want.'] : []),
      ...(isCancelled ? ['Nothing else was in your box.'] : []),
    ];
    const outcome = isCancelled ? 'does not come' : `comes without ${green}`;
    const money = order.paymentStatus === 'unpaid' && isCancelled ? 'You have nothing to pay.' : paidBack;
    return {
      ...common,
      subject: `Your box of ${day} ${outcome}`,
      paragraphs: [
        [opening, ...reasons, `So your box ${outcome}.`, ...(credit > 0 ? [money] : [])].join(' '),
        ...emptied.map((orderNumber) => `Nothing else was in order ${orderNumber}, so it is cancelled.`),
      ],
    };
  }
  return {
    ...common,
    subject: `Your box of ${day}: ${substitute.name} instead of ${green}`,
    greens: [substitute.id],
    paragraphs: [
      `${opening} You get ${ounces} oz of ${substitute.name} instead.`,
      ...(credit > 0 ? [`It costs less. ${paidBack}`] : []),
      `If that is fine, you do not have to do anything. If you would rather have ${formatCents(worth)} ${order.userId ? 'as credit' : 'back'} and no ${isWholeBox ? 'box' : substitute.name}, please tell us by ${newYorkTime(chooseUntil)} on ${formatLongDay(newYorkDay(chooseUntil))}.`,
    ],
    action: { label: 'That is fine', url: link('keep') },
    secondAction: { label: order.userId ? 'Credit instead' : 'Money back instead', url: link('credit') },
  };
}
