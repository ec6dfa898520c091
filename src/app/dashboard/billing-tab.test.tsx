import { afterEach, expect, test } from 'bun:test';
import type { User } from '../../shared/contract/accounts.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { testSubscription } from '../testing/subscription.ts';
import { BillingTab } from './billing-tab.tsx';

afterEach(resetTestApp);

const nextCharge = { at: Date.parse('2026-12-09T14:00:00Z'), amount: 4212, date: '2026-12-12' };

test.each([
  ['active', 'On Wednesday, December 9 it pays $5.00 of the $42.12 for your box of Saturday, December 12'],
  ['past_due', null],
] as const)(
  'the credit says what it will be used for while a subscription is %s',
  async (status, sentence) => {
    answerCalls({
      '/api/my-subscriptions': () => Response.json([testSubscription({ status, nextCharge })]),
      '/api/credit': () => Response.json({ balance: 500, entries: [] }),
      '/api/invoices': () => Response.json([]),
      '/api/payment-methods': () => Response.json([]),
    });
    const screen = showAt(
      '/dashboard',
      <BillingTab user={{ id: 'ann', billingAddress: '' } as unknown as User} />,
    );
    await screen.findByText('$5.00');
    await screen.findByText('No invoices found');
    const text = screen.container.textContent;
    if (sentence) expect(text).toContain(`${sentence}, and your card $37.12.`);
    else expect(text).not.toContain('it pays');
  },
);

test('without payments every part says that it is empty', async () => {
  answerCalls({
    '/api/my-subscriptions': () => Response.json([]),
    '/api/credit': () => Response.json({ balance: 0, entries: [] }),
    '/api/invoices': () => Response.json([]),
    '/api/payment-methods': () => Response.json([]),
  });
  const screen = showAt(
    '/dashboard',
    <BillingTab user={{ id: 'ann', billingAddress: '' } as unknown as User} />,
  );
  for (const sentence of [
    'No invoices found',
    'Invoices will appear here after your first payment',
    /^No card is saved yet/,
    /^No credit yet/,
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  const countries = [...screen.getByLabelText(/^Country/).querySelectorAll('option')];
  expect(countries.map(({ textContent }) => textContent)).toEqual(['United States', 'Canada', 'Mexico']);
});
