import { expect, test } from 'bun:test';
import { canWritePdf } from './pages/invoice-pdf.ts';
import { openTestSandbox, type TestSandbox } from './testing/open-sandbox.ts';
import { invoices, subscribeAndPay } from './testing/subscriptions.ts';

const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', postal_code: '30004' };

function post({ sandbox }: TestSandbox, url: string, form: Record<string, string>) {
  return sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(form) }));
}

async function page({ sandbox }: TestSandbox, url: string): Promise<string> {
  return (await sandbox.fetch(new Request(url))).text();
}

test('the page of a paid invoice shows its lines and sums, and no form', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop);
  const [invoice] = await invoices(shop, started);
  const html = await page(shop, invoice?.hosted_invoice_url ?? '');
  for (const text of [
    `Invoice ${invoice?.number}`,
    'Status: Paid.',
    '1 × Box (at $17.50 / every 2 weeks)</th><td>$17.50',
    'Discount</th><td>-$1.75',
    'Tax</th><td>$2.86',
    'Total</th><td>$38.61',
    'Amount due</th><td>$0.00',
    'Payment sandbox',
  ])
    expect(html).toContain(text);
  expect(html).not.toContain('<form');
  expect((await shop.sandbox.fetch(new Request(`${invoice?.hosted_invoice_url}x`))).status).toBe(404);
  await shop.sandbox.stop();
});

test('an open invoice is paid on its page, after a card that is declined, by 3-D Secure too', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop, '4000000000000341');
  const [open] = await invoices(shop, started);
  const url = open?.hosted_invoice_url ?? '';
  expect(await page(shop, url)).toContain('Pay $38.61');
  const declined = await post(shop, url, { ...card, number: '4000000000009995' });
  expect(await declined.text()).toContain('role="alert">Your card has insufficient funds.');
  const asked = await post(shop, url, { ...card, number: '4000002760003184' });
  const challenge = asked.headers.get('location') ?? '';
  const answered = await post(shop, challenge, { outcome: 'complete' });
  expect(answered.headers.get('location')).toStartWith(url);
  expect((await shop.stripe.invoices.retrieve(open?.id ?? '')).status).toBe('paid');
  expect((await started.read()).status).toBe('active');
  const late = await post(shop, url, card);
  expect(await late.text()).toContain('Status: Paid.');
  expect((await shop.stripe.charges.list()).data.filter((one) => one.paid)).toHaveLength(1);
  await shop.sandbox.stop();
});

test('an invoice is a PDF as well', async () => {
  const shop = openTestSandbox();
  const started = await subscribeAndPay(shop);
  const [invoice] = await invoices(shop, started);
  const response = await shop.sandbox.fetch(new Request(invoice?.invoice_pdf ?? ''));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.subarray(-6).toString().trim()).toBe('%%EOF');
  expect(bytes.length).toBeGreaterThan(1000);
  expect([canWritePdf(), canWritePdf('/')]).toEqual([true, false]);
  await shop.sandbox.stop();
});

test('a charge has a receipt, with what was given back', async () => {
  const shop = openTestSandbox();
  const intent = await shop.stripe.paymentIntents.create({
    ...{ amount: 3861, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    description: 'Order 1',
    expand: ['latest_charge'],
  });
  const { receipt_url } = intent.latest_charge as { receipt_url: string };
  await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 1000 });
  const html = await page(shop, receipt_url);
  for (const text of ['$38.61', 'visa ending in 4242', 'Order 1', 'Refunded</th><td>$10.00'])
    expect(html).toContain(text);
  expect(await page(shop, `${receipt_url}x`)).toContain('No such receipt');
  await shop.sandbox.stop();
});
