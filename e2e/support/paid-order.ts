import { expect, type Page } from 'playwright/test';
import { newPerson, register } from './shop.ts';
import { cards } from './shopper.ts';
import { confirmCard } from './subscriber.ts';

const address = {
  street: '12 Birmingham Rd',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  notes: 'Gate 4',
};

/** Tests for formula, markup, and bidirectional-text injection. */
export const maliciousName = `=HYPERLINK("http://x")<b>'\u202Eevil\u202C ${'long '.repeat(30)}end`;

/** 12 oz of a green; uses the API, not the forms. */
export async function createPaidOrder(
  page: Page,
  fields: Parameters<typeof newPerson>[0] & { phone?: string } = {},
  green = 'kale',
  card: string = cards.good,
) {
  const { phone = '770-555-0100', ...names } = fields;
  const person = await register(page, { ...newPerson(names), phone });
  const answer = await page.request.post('/api/cart/checkout', {
    data: {
      items: [{ id: green, quantity: 12 }],
      deliveryAddress: address,
      customerInfo: { name: '', email: '', phone: '', address: '', city: '', state: '', zipCode: '' },
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { clientSecret, orderId } = await answer.json();
  await confirmCard(page, clientSecret, card);
  await expect(async () => {
    const [order] = await (await page.request.get('/api/orders')).json();
    expect(order?.paymentStatus).toBe('paid');
  }).toPass();
  const [order] = await (await page.request.get('/api/orders')).json();
  return { person, orderId: orderId as string, orderNumber: order.orderNumber as string };
}
