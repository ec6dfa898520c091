import { afterEach, beforeEach, expect, test } from 'bun:test';
import { fireEvent, within } from '@testing-library/react';
import type { Product } from '../../shared/contract/catalog.ts';
import { appStore } from '../platform/store.ts';
import { kale, peaShoots, testProduct } from '../testing/products.ts';
import { answerCalls, noNetwork, resetTestApp, showAt } from '../testing/shop.tsx';
import { currentToast } from '../ui/feedback/toast.ts';
import { cart } from './cart.ts';
import { cartAtom } from './cart-atom.ts';
import { NamedBoxes } from './named-boxes.tsx';

const broccoli = testProduct('baby-broccoli', 'Baby Broccoli', '3.25');
const radish = testProduct('radish', 'Radish', '3.00');

beforeEach(() => {
  cart.forget();
});
afterEach(resetTestApp);

async function show(
  products: Product[] = [peaShoots, broccoli, radish, kale],
  props: Parameters<typeof NamedBoxes>[0] = {},
) {
  answerCalls({
    '/api/products': () => Response.json(products),
    '/api/discount-settings': () => Response.json([]),
  });
  const screen = showAt('/', <NamedBoxes {...props} />);
  await screen.findAllByText(/with tax$/);
  const cards = screen.getAllByRole('article');
  const card = (name: string) => {
    const found = cards.find((article) => within(article).queryByRole('heading', { name }));
    if (!found) throw new Error(`There is no box "${name}".`);
    return within(found);
  };
  return { ...screen, card };
}

function lines() {
  return appStore.get(cartAtom).items.map(({ id, size, quantity }) => [id, size ?? 'loose', quantity]);
}

test('one press adds the ounces of a box to what is in the cart', async () => {
  const filled: string[] = [];
  cart.add(kale, '4-oz');
  const { card } = await show(undefined, { onFilled: ({ id }) => filled.push(id) });
  fireEvent.click(card('Mild and Sweet').getByRole('button', { name: /^Add this box/ }));
  fireEvent.click(card('All Four').getByRole('button', { name: /^Add this box/ }));
  expect(lines()).toEqual([
    ['kale', '4-oz', 1],
    ['pea-shoots', 'loose', 9],
    ['baby-broccoli', 'loose', 9],
    ['radish', 'loose', 3],
    ['kale', 'loose', 3],
  ]);
  expect(filled).toEqual(['mild-and-sweet', 'all-four']);
  expect(currentToast()).toMatchObject({ title: 'Added to cart!', description: 'All Four' });
});

test('a double click adds one box', async () => {
  const { card } = await show();
  const add = card('All Four').getByRole('button', { name: /^Add this box/ });
  fireEvent.click(add, { detail: 1 });
  fireEvent.click(add, { detail: 2 });
  expect(lines().map(([, , ounces]) => ounces)).toEqual([3, 3, 3, 3]);
});

test("prices come from today's products, with delivery and tax, and from the plan that is chosen", async () => {
  const cheap = { ...peaShoots, price: '1.00' };
  const { card } = await show([cheap, broccoli, radish, kale]);
  expect(card('All Four').getByText(/with tax$/).textContent).toBe(
    '12 oz, about twelve handfuls; delivery $20.00, $54.81 with tax',
  );
  expect(card('Family Table').getByText('$45.00')).toBeTruthy();
  cart.chooseSubscription(true);
  cart.choosePlan('monthly');
  expect(await card('Family Table').findByText('$38.25')).toBeTruthy();
});

test('a box can be subscribed to with the same press, where the page has no choice of its own', async () => {
  const { card } = await show(undefined, { offersSubscription: true });
  fireEvent.click(card('All Four').getByRole('button', { name: /^Subscribe and save up to 15%/ }));
  expect(appStore.get(cartAtom).setting).toEqual({ isSubscription: true, frequency: 'biweekly' });
  expect(lines()).toHaveLength(4);
  expect(card('All Four').queryByRole('button', { name: /^Subscribe/ })).toBeNull();
});

test('no box can be added to a subscription that has no plan: the button leads to the plans', async () => {
  let asked = 0;
  cart.chooseSubscription(true);
  const { card } = await show(undefined, { compact: true, onNeedsPlan: () => (asked += 1) });
  const button = card('All Four').getByRole('button', { name: 'Choose how often first for All Four' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect([asked, lines()]).toEqual([1, []]);
  cart.choosePlan('weekly');
  fireEvent.click(await card('All Four').findByRole('button', { name: /^Add this box/ }));
  expect([asked, lines().length]).toEqual([1, 4]);
});

test('where no plan can be chosen, the way to the plans stands in place of the button', async () => {
  cart.chooseSubscription(true);
  const { card } = await show(undefined, { offersSubscription: true, compact: true });
  const link = card('All Four').getByRole('link', { name: 'Choose a plan first' });
  expect(link.getAttribute('href')).toBe('/subscription');
  expect(card('All Four').queryByRole('button')).toBeNull();
});

test('a box with something that is out of stock says so and can not be added', async () => {
  const { card } = await show([
    peaShoots,
    broccoli,
    { ...radish, isOutOfStock: true },
    { ...kale, isGrownToOrder: false, stockQuantity: 3 },
  ]);
  const button = (name: string) =>
    card(name).getByRole('button', { name: /^Add this box/ }) as HTMLButtonElement;
  expect(card('All Four').getByText('Radish is out of stock.')).toBeTruthy();
  expect([button('All Four').disabled, button('Mild and Sweet').disabled]).toEqual([true, false]);
});

test('what the cart holds counts against the stock of one box, not against a subscription', async () => {
  const { card } = await show([
    peaShoots,
    broccoli,
    radish,
    { ...kale, isGrownToOrder: false, stockQuantity: 5 },
  ]);
  const button = card('All Four').getByRole('button', { name: /^Add this box/ }) as HTMLButtonElement;
  fireEvent.click(button);
  expect(card('All Four').getByText('Only 5 oz of Kale left.')).toBeTruthy();
  expect(button.disabled).toBe(true);
  cart.chooseSubscription(true);
  cart.choosePlan('weekly');
  expect(await card('All Four').findByRole('button', { name: /^Add this box/ })).toHaveProperty(
    'disabled',
    false,
  );
});

test('without the products there is a sentence and a retry', async () => {
  answerCalls({ '/api/products': noNetwork });
  const screen = showAt('/', <NamedBoxes />);
  expect(await screen.findByText('The boxes did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
