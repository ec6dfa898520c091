import { afterEach, expect, test } from 'bun:test';
import { fireEvent } from '@testing-library/react';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../testing/shop.tsx';
import { CreditSection } from './credit-section.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { PaymentMethods } from './payment-methods.tsx';

afterEach(resetTestApp);

const cardOf = (id: string, brand: string, isDefault: boolean) => ({
  id,
  brand,
  last4: '4242',
  expMonth: 4,
  expYear: 2027,
  isDefault,
});

test('only the default card is compared with the next charge', async () => {
  const cards = [cardOf('a', 'amex', true), cardOf('b', 'visa', false)];
  answerCalls({ '/api/payment-methods': () => Response.json(cards) });
  const screen = showAt('/dashboard', <PaymentMethods nextChargeAt={Date.parse('2027-05-01T05:00:00Z')} />);
  expect(await screen.findByText('American Express ending in 4242')).toBeTruthy();
  expect(screen.getAllByText('Expires 04/27')).toHaveLength(2);
  expect(screen.getAllByText(/^Ends before the next charge on/)).toHaveLength(1);
});

test('every entry behind the credit is listed, with its sign', async () => {
  const entries = [
    { createdAt: Date.parse('2026-12-06T15:00:00Z'), amount: -276, reason: 'Used for an invoice' },
    { createdAt: Date.parse('2026-12-01T15:00:00Z'), amount: 500, reason: 'A friend subscribed' },
  ];
  answerCalls({ '/api/credit': () => Response.json({ balance: 224, entries }) });
  const screen = showAt('/dashboard', <CreditSection />);
  expect(await screen.findByText('$2.24')).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Used for an invoiceSun, Dec 6-$2.76', 'A friend subscribedTue, Dec 1+$5.00']);
});

test('invoices that did not load can be asked for again', async () => {
  answerCalls({ '/api/invoices': noNetwork });
  const screen = showAt('/dashboard', <InvoiceHistory />);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  const invoice = {
    id: 'in_1',
    number: 'A-1',
    created: Date.parse('2026-12-06T15:00:00Z') / 1000,
    amount: 3289,
    creditApplied: 1000,
    amountDue: 2289,
    currency: 'usd',
    status: 'open',
    hostedInvoiceUrl: 'http://localhost/view',
    invoicePdf: null,
  };
  answerCalls({
    '/api/invoices': () => Response.json([invoice]),
    '/healthz': () => Response.json({ ok: true }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('$32.89 USD')).toBeTruthy();
  expect(screen.getByText('$10.00 credit, $22.89 card')).toBeTruthy();
  expect(screen.getByText('Open')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^View of invoice A-1/ }).getAttribute('target')).toBe('_blank');
  expect(screen.queryByRole('link', { name: /^PDF/ })).toBeNull();
});
