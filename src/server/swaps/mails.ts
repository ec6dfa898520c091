import { business } from '../../shared/business.ts';
import { newYorkDay, newYorkTime } from '../../shared/rules/delivery-days.ts';
import { formatLongDay } from '../../shared/rules/format-day.ts';
import { formatCents } from '../../shared/rules/money.ts';
import type { OrderRow } from '../orders/orders.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { swapFacts } from './swapped-boxes.ts';

/**
 * `credit` is given now, `disputed` once the bank has decided; `emptied` are numbers of its orders that do not come, where
 * another one does; `extras` what was added to boxes that do not come, with the cents that go back for it; `toPay` cents of
 * orders that nobody has paid yet, null without any. `now` is epoch ms.
 */
type SwapFacts = ReturnType<typeof swapFacts> & {
  token: string;
  isAvoided: boolean;
  emptied: string[];
  extras: { contents: string; cents: number }[];
  disputed: number;
  toPay: number | null;
  now: number;
};

export function swapMail(origin: string, to: string, facts: SwapFacts): Mail {
  const { order, token, green, substitute, isWholeBox, ounces, toPay, chooseUntil, now } = facts;
  const money = moneyOf(facts);
  const day = formatLongDay(order.deliveryDate, now);
  const link = (choice: string) => `${origin}/swap-choice?${new URLSearchParams({ token, choice })}`;
  const opening = `We are sorry: ${green} didn't make it into your box of ${day}.`;
  const isCancelled = isWholeBox && !substitute;
  const common = {
    to,
    title: 'A change to your box',
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
  if (!substitute) {
    const reasons = [
      ...(facts.isAvoided ? ['What we send instead is on your list of greens you never want.'] : []),
      ...(isCancelled ? ['Nothing else was in your box.'] : []),
    ];
    const outcome = isCancelled ? 'does not come' : `comes without ${green}`;
    const outcomeOfMoney = toPay !== null && isCancelled ? ['You have nothing to pay.'] : money;
    return {
      ...common,
      subject: `Your box of ${day} ${outcome}`,
      paragraphs: [
        [opening, ...reasons, `So your box ${outcome}.`, ...outcomeOfMoney].join(' '),
        ...facts.extras.map(
          ({ contents, cents }) =>
            `What you added to it, ${contents}, does not come either${cents > 0 ? `: we pay ${formatCents(cents)} back` : ''}.`,
        ),
        ...facts.emptied.map(
          (orderNumber) => `Nothing else was in order ${orderNumber}, so it is cancelled.`,
        ),
      ],
    };
  }
  return {
    ...common,
    subject: `Your box of ${day}: ${substitute.name} instead of ${green}`,
    greens: [substitute.id],
    paragraphs: [
      `${opening} You get ${ounces} oz of ${substitute.name} instead.`,
      ...(money.length > 0 ? [['It costs less.', ...money].join(' ')] : []),
      `If that is fine, you do not have to do anything. If you would rather ${instead(facts)} and no ${isWholeBox ? 'box' : substitute.name}, please tell us by ${newYorkTime(chooseUntil)} on ${formatLongDay(newYorkDay(chooseUntil), now)}.`,
    ],
    action: { label: 'That is fine', url: link('keep') },
    secondAction: {
      label: toPay !== null ? 'Pay less instead' : order.userId ? 'Credit instead' : 'Money back instead',
      url: link('credit'),
    },
  };
}

/** Never more than what is given. */
function moneyOf({ order, credit, disputed, toPay }: SwapFacts): string[] {
  const paidBack = order.userId
    ? `You get ${formatCents(credit)} as credit. It pays for your next box or order.`
    : `You get ${formatCents(credit)} back.`;
  return [
    ...(credit > 0 ? [paidBack] : []),
    ...(disputed > 0
      ? [
          'Your bank is deciding about your payment. Once it has decided for us, we write to you about what you get.',
        ]
      : []),
    ...(toPay !== null ? [`You now pay ${formatCents(toPay)}.`] : []),
  ];
}

function instead({ order, worth, toPay }: SwapFacts): string {
  if (toPay !== null) return `pay ${formatCents(worth)} less`;
  return `have ${formatCents(worth)} ${order.userId ? 'as credit' : 'back'}`;
}

/** `credit` is cents that waited for the bank's decision. */
export function lateCreditMail(origin: string, to: string, order: OrderRow, credit: number): Mail {
  return {
    to,
    subject: `You get ${formatCents(credit)} as credit: order ${order.orderNumber}`,
    title: 'Your credit is here',
    paragraphs: [
      `The bank has decided about your payment for order ${order.orderNumber}. For what was changed in that box you get ${formatCents(credit)} as credit. It pays for your next box or order.`,
    ],
    action: { label: 'See your orders', url: `${origin}/dashboard?tab=orders` },
    closing: [`Questions? Reply to this mail or call ${business.phone}.`],
  };
}
