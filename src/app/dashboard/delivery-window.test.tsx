import { afterEach, expect, test } from 'bun:test';
import type { ReactNode } from 'react';
import type { CheckoutStatus } from '../../shared/contract/checkout.ts';
import type { NextBox } from '../../shared/contract/subscriptions.ts';
import { PaymentDone, PlacedOrderSummary } from '../checkout/payment/order-payment.tsx';
import { OrderCard } from '../orders/order-card.tsx';
import { MailedBoxCard } from '../subscriptions/mailed-box-card.tsx';
import { TrialSubscriptions } from '../subscriptions/trial-subscriptions.tsx';
import { testOrder } from '../testing/order.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import type { ComingBox } from './next-box.ts';
import { NextBoxCard } from './next-box-card.tsx';

afterEach(resetTestApp);

const day = '2026-12-05';
const box = {
  day,
  contents: [],
  total: 0,
  address: '',
  state: 'coming',
  isPaid: true,
  change: 'order',
  changeUntil: 0,
} as unknown as ComingBox;
const mailed = { date: day, cartDetails: '2 oz Kale', state: 'ordered', changeUntil: 1 } as NextBox;
const order = { ...testOrder, deliveryDate: day, status: 'confirmed' as const };
const status = { ...order, creditApplied: '0.00' } as unknown as CheckoutStatus;
const trial = testSubscription({ status: 'trialing', nextDeliveryDate: day });

const screens: [string, ReactNode][] = [
  ['the next box', <NextBoxCard key="1" box={box} now={0} isJustPaid={false} isFolded={false} />],
  ['the folded next box', <NextBoxCard key="2" box={box} now={0} isJustPaid={false} isFolded />],
  ['an order', <OrderCard key="3" order={order} />],
  ['the mailed page of a box', <MailedBoxCard key="4" token="t" box={mailed} now={0} />],
  ['the payment page', <PlacedOrderSummary key="5" order={status} />],
  [
    'a paid order',
    <PaymentDone key="6" order={status} error={null} onRetry={() => {}}>
      .
    </PaymentDone>,
  ],
  ['a trial', <TrialSubscriptions key="7" subscriptions={[trial]} />],
];

test.each(screens)('on %s, beside the day stands when the driver comes', async (_, screen) => {
  answerCalls({ '/api/page-settings': () => Response.json({ deliveryWindow: '8am to noon' }) });
  const { findAllByText } = showAt('/', screen);
  const [window] = await findAllByText(/, 8am to noon$/);
  expect(window?.previousElementSibling?.getAttribute('datetime')).toBe(day);
});
