import { expect, test } from 'bun:test';
import type { Mail } from '../platform/mail/mail.ts';
import { layoutMail } from '../platform/mail/mail-layout.ts';
import { swapMail } from '../swaps/mails.ts';
import { movedOrderMail, payLinkMail, receiptMail } from './mails.ts';
import type { OrderRow } from './orders.ts';

const origin = 'https://shop.example';
const now = Date.parse('2026-12-10T15:00:00Z');
const order = {
  orderNumber: 'EM-7F3K-Q2MP',
  deliveryDate: '2026-12-19',
  street: '12 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  deliveryNotes: '',
  paymentStatus: 'paid',
  paidWith: 'card',
  userId: 'ann',
  subtotal: 3600,
  discount: 0,
  delivery: 0,
  tax: 288,
  total: 3888,
  creditApplied: 0,
} as unknown as OrderRow;
const swap = {
  ...{ order, token: 't', green: 'Pea Shoots', substitute: { id: 'kale', name: 'Kale' } },
  ...{ isAvoided: false, isWholeBox: false, emptied: [], extras: [], ounces: 4, credit: 0, disputed: 0 },
  ...{ worth: 1100, toPay: null, chooseUntil: Date.parse('2026-12-18T15:00:00Z'), now },
};

const mails: [string, Mail][] = [
  ['receipt', receiptMail(origin, 'ann@example.com', order, [], 'one-time')],
  [
    'request to pay',
    payLinkMail('ann@example.com', order, [], { link: origin, endsAt: swap.chooseUntil, now }),
  ],
  [
    'note about another day',
    movedOrderMail(origin, 'ann@example.com', order, { oldDay: '2026-12-12', greens: [], by: 'farm', now }),
  ],
  ['note about a swap', swapMail(origin, 'ann@example.com', swap)],
];

function bodyOf(mail: Mail) {
  const frame = {
    ...{ origin, firstName: '', deliveryWindow: '', pictureOf: () => null, now },
    farmer: { name: '', text: '', picture: null },
  };
  const { text, html } = layoutMail(mail, frame);
  return { text, html: html.slice(html.indexOf('<h1')) };
}

test.each(mails)('the %s greets first and says its day once', (_, mail) => {
  const { text, html } = bodyOf(mail);
  expect(text).toStartWith('Hello,');
  expect(html.replace(/<h1.*<\/h1>\s*/, '').replace(/<[^>]*>/g, '')).toStartWith('Hello,');
  for (const body of [text, html]) expect(body.match(/Saturday, December 19/g)).toHaveLength(1);
});

test('only the mail about a swap offers no calendar', () => {
  const offers = mails.filter(([, mail]) => bodyOf(mail).text.includes('calendar'));
  expect(offers.map(([name]) => name)).toEqual(['receipt', 'request to pay', 'note about another day']);
});
