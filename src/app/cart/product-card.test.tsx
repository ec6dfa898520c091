import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Product } from '../../shared/contract/catalog.ts';
import { peaShoots, testProduct } from '../testing/products.ts';
import { currentToast } from '../ui/feedback/toast.ts';
import { cart } from './cart.ts';
import { ProductCard } from './product-card.tsx';

beforeEach(() => cart.forget());
afterEach(cleanup);

function show(product: Product) {
  const router = createMemoryRouter([
    { path: '/', element: <ProductCard product={product} /> },
    { path: '/subscription', element: <h1>Plans</h1> },
  ]);
  const screen = render(<RouterProvider router={router} />);
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const size = () => screen.getByRole('combobox', { name: /Size/ }) as HTMLSelectElement;
  return { ...screen, press, size };
}

test('the four greens start at 2-oz; once added, each step is one pack shown in ounces and handfuls', () => {
  const { press, size, getByRole, getByText, queryByRole, queryByText } = show(peaShoots);
  expect(size().value).toBe('2-oz');
  expect(queryByText(/handful/)).toBeNull();
  press(/Add to Cart/);
  expect(currentToast()).toMatchObject({ title: 'Added to cart!', description: 'Pea Shoots (2-oz)' });
  expect(getByRole('status').textContent).toBe('2 oz');
  press(/Increase/);
  expect(getByRole('status').textContent).toBe('4 oz');
  expect(getByText('about four handfuls')).toBeTruthy();
  press(/Decrease/);
  press(/Decrease/);
  expect(queryByRole('status')).toBeNull();
  expect(queryByText(/handful/)).toBeNull();
  expect(getByRole('button', { name: /Add to Cart/ })).toBeTruthy();
});

test('another size has a line of its own', () => {
  const { press, size, getByRole } = show(peaShoots);
  press(/Add to Cart/);
  fireEvent.change(size(), { target: { value: '4-oz' } });
  press(/Add to Cart/);
  expect(getByRole('status').textContent).toBe('4 oz');
  press(/Increase/);
  expect(getByRole('status').textContent).toBe('8 oz');
});

test('nothing is added to a subscription that has no plan', async () => {
  const { press, getByRole, queryByRole } = show(peaShoots);
  press(/Add to Cart/);
  cart.chooseSubscription(true);
  await waitFor(() =>
    expect((getByRole('button', { name: /Increase/ }) as HTMLButtonElement).disabled).toBe(true),
  );
  press(/Decrease/);
  expect(queryByRole('button', { name: /Add to Cart/ })).toBeNull();
  expect(getByRole('link', { name: 'Choose a plan first' }).getAttribute('href')).toBe('/subscription');
});

test('Subscription in the size menu leads to the plans', async () => {
  const { size, findByRole } = show(peaShoots);
  fireEvent.change(size(), { target: { value: 'subscription' } });
  expect(await findByRole('heading', { name: 'Plans' })).toBeTruthy();
});

test('a product without a usual size asks for one', () => {
  const { press, getByRole } = show(testProduct('arugula', 'Arugula', '2.00'));
  press(/Add to Cart/);
  expect(currentToast()).toMatchObject({
    title: 'Please select a size',
    description: 'Choose a size for the Arugula before adding to cart.',
  });
  expect(getByRole('button', { name: /Add to Cart/ })).toBeTruthy();
});

test('out of stock can not be added', () => {
  const { getByRole } = show({ ...peaShoots, isOutOfStock: true, isGrownToOrder: false, stockQuantity: 0 });
  const button = getByRole('button', { name: /Out of Stock/ }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});

test('the stepper stops at the last whole pack', () => {
  const { press, size, getByRole } = show({ ...peaShoots, isGrownToOrder: false, stockQuantity: 11 });
  fireEvent.change(size(), { target: { value: '4-oz' } });
  press(/Add to Cart/);
  press(/Increase/);
  press(/Increase/);
  expect(getByRole('status').textContent).toBe('8 oz');
});

test('packs that the stock does not fill can not be chosen or added', () => {
  const { size } = show({ ...peaShoots, isGrownToOrder: false, stockQuantity: 3 });
  const options = [...size().options].map(({ value, disabled }) => [value, disabled]);
  expect(options).toEqual([
    ['2-oz', false],
    ['4-oz', true],
    ['subscription', false],
  ]);
  cleanup();
  const empty = show({ ...peaShoots, isGrownToOrder: false, stockQuantity: 1 });
  const button = empty.getByRole('button', { name: /^Only 1 oz left/ }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});

test('what is in the cart in another size counts against the stock', () => {
  const { press, size, getByRole } = show({ ...peaShoots, isGrownToOrder: false, stockQuantity: 5 });
  press(/Add to Cart/);
  fireEvent.change(size(), { target: { value: '4-oz' } });
  const button = getByRole('button', { name: /^Only 5 oz left/ }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});

test('a picture that does not load is replaced by its name', () => {
  const { getByRole, queryByRole, getAllByText } = show(peaShoots);
  fireEvent.error(getByRole('img', { name: 'Pea Shoots' }));
  expect(queryByRole('img')).toBeNull();
  expect(getAllByText('Pea Shoots').length).toBeGreaterThan(1);
});

test('a picture that failed before anybody listened is asked for again', () => {
  const loaded: string[] = [];
  const { prototype } = HTMLImageElement;
  const natives = ['complete', 'naturalWidth', 'src'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(prototype, name) ?? {}] as const,
  );
  Object.defineProperties(prototype, {
    complete: { configurable: true, get: () => true },
    naturalWidth: { configurable: true, get: () => 0 },
    src: { configurable: true, set: (src: string) => loaded.push(src) },
  });
  show(peaShoots);
  for (const [name, native] of natives) Object.defineProperty(prototype, name, native);
  expect(loaded).toContain('/pictures/pea-shoots.svg');
});
