import { afterEach, expect, test } from 'bun:test';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { kale } from '../testing/products.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { ManageInventory } from './manage-inventory.tsx';

afterEach(resetTestApp);

async function show() {
  let product = { ...kale, version: 1 } as AdminProduct;
  answerCalls({
    '/api/admin/products': () => Response.json([product]),
    '/api/admin/product-demand': () => Response.json([]),
    '/api/admin/products/kale': (_, init) => {
      product = { ...product, ...JSON.parse(String(init?.body)), version: product.version + 1 };
      return Response.json(product);
    },
  });
  const screen = showAt('/admin?tab=inventory', <ManageInventory />);
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

test('a typed stock of 0 sets the flag, any other number clears it', async () => {
  const { screen } = await show();
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
