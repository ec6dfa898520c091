import type { Page } from 'playwright/test';
import { answered, buy } from '../../src/server/testing/shop-client.ts';
import { clientOf } from './client.ts';
import { newPerson, register } from './shop.ts';
import { cards } from './shopper.ts';

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
  const client = clientOf(page);
  const items = [{ id: green, quantity: 12 }];
  const orderId = await buy(client, { items, deliveryAddress: address }, card);
  const { orderNumber } = await answered(client.api.api.checkout({ orderId }).get());
  return { person, orderId, orderNumber };
}
