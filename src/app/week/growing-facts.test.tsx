import { afterEach, expect, test } from 'bun:test';
import { fireEvent, waitFor } from '@testing-library/react';
import type { AdminProduct } from '../../shared/contract/catalog.ts';
import { answerCalls, resetTestApp, showAt } from '../testing/shop.tsx';
import { GrowingFacts } from './growing-facts.tsx';

afterEach(resetTestApp);

const product = (id: string, ouncesPerTray: number | null): AdminProduct => ({
  id,
  name: id,
  description: '',
  price: '2.00',
  imageUrl: '',
  isActive: true,
  stockQuantity: 10,
  isOutOfStock: false,
  isGrownToOrder: true,
  flavorProfile: '',
  nutritionalInfo: '',
  growDays: 10,
  ouncesPerTray,
  seedGramsPerTray: null,
  version: 1,
});

test('what the last harvests gave fills the field with one tap, and is saved only then', async () => {
  const sent: unknown[] = [];
  answerCalls({
    '/api/admin/products': () =>
      Response.json([product('kale', 10), product('radish', 8), product('peas', null), product('basil', 5)]),
    '/api/admin/tray-yields': () =>
      Response.json([
        { productId: 'kale', ouncesPerTray: 8.4, harvests: 8 },
        { productId: 'radish', ouncesPerTray: 8.9, harvests: 3 },
        { productId: 'peas', ouncesPerTray: 0.6, harvests: 3 },
      ]),
    '/api/admin/products/kale': (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json({ ...product('kale', 8), version: 2 });
    },
  });
  const screen = showAt('/admin/sow', <GrowingFacts />);
  await screen.findByText(/Your last 8 harvests gave 8.4 oz a tray/);
  expect(screen.queryAllByText(/oz a tray/)).toHaveLength(1);
  const form = screen.getByRole('form', { name: 'Growing facts of kale', hidden: true });
  const field = form.querySelector<HTMLInputElement>('[name=ouncesPerTray]');
  expect(field?.value).toBe('10');
  fireEvent.click(screen.getByRole('button', { name: 'Use 8 oz', hidden: true }));
  expect([field?.value, sent]).toEqual(['8', []]);
  expect(screen.queryByText(/oz a tray/)).toBeNull();
  fireEvent.submit(form);
  await waitFor(() =>
    expect(sent).toEqual([{ growDays: 10, ouncesPerTray: 8, seedGramsPerTray: null, version: 1 }]),
  );
});
