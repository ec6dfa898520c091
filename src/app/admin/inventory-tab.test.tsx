import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { newYorkDay, saturdayOnOrAfter } from '../../shared/rules/delivery-days.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { InventoryTab } from './inventory-tab.tsx';

afterEach(resetTestApp);

const saturday = saturdayOnOrAfter(newYorkDay(Date.now()));

async function show(part: Partial<AdminProduct> = {}) {
  let product = { ...kale, version: 1, ...part } as AdminProduct;
  answerCalls({
    '/api/admin/products': () => Response.json([product]),
    '/api/admin/product-demand': () => Response.json([{ productId: 'kale', reserved: 0, promised: 5000 }]),
    '/api/admin/sow-plan': () => Response.json([{ date: saturday, productId: 'kale', over: 38 }]),
    '/api/admin/products/kale': (_, init) => {
      product = { ...product, ...JSON.parse(String(init?.body)), version: product.version + 1 };
      return Response.json(product);
    },
  });
  const screen = showAt('/admin?tab=inventory', <InventoryTab />);
  const price = await screen.findByLabelText('Price of Kale per ounce, in dollars');
  return { screen, price };
}

function type(field: HTMLElement, value: string): void {
  act(() => field.focus());
  fireEvent.keyUp(field, { target: { value } });
}

test('a price that is only typed in another way is no change', async () => {
  const { screen, price } = await show();
  const bar = () => screen.queryByRole('toolbar', { name: 'Changed prices' });
  type(price, '3.5');
  expect(bar()?.textContent).toStartWith('1 changed price');
  type(price, '3');
  expect(bar()).toBeNull();
});

test('what is grown to order shows what is over on Saturday’s trays, and its mark, instead of a stock', async () => {
  const { screen } = await show();
  expect(await screen.findByText('38 oz over on Saturday’s trays')).toBeTruthy();
  expect(screen.queryByLabelText('Stock of Kale, in ounces')).toBeNull();
  expect(screen.queryByText(/more than in stock/)).toBeNull();
  const mark = () => screen.getByRole('checkbox', { name: /^Out of stock/ }) as HTMLInputElement;
  fireEvent.click(mark());
  await waitFor(() => expect(mark().checked).toBe(true));
});

test('a typed stock of 0 sets the flag, any other number clears it', async () => {
  const { screen } = await show({ isGrownToOrder: false });
  const stock = () => screen.getByLabelText('Stock of Kale, in ounces') as HTMLInputElement;
  const flag = () => screen.getByRole('checkbox', { name: /^Out of stock/ }) as HTMLInputElement;
  for (const [text, saved, isOut] of [
    ['none', '0', true],
    ['12', '12', false],
  ] as const) {
    type(stock(), text);
    fireEvent.submit(stock().form as HTMLFormElement);
    await waitFor(() => expect([stock().value, flag().checked]).toEqual([saved, isOut]));
  }
});
