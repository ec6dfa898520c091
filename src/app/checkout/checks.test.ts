import { expect, test } from 'bun:test';
import {
  addressFieldErrors,
  addressRefusal,
  type CheckoutState,
  firstRefusal,
  productNamed,
  zipProblem,
} from './checks.ts';
import { emptyDraft } from './draft.ts';

const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' } as const;
const good: CheckoutState = {
  signedIn: true,
  ounces: 4,
  draft: { ...emptyDraft, kind: 'subscription', plan: 'weekly', address },
};

test('the checks come in the order of the specification', () => {
  const nothing: CheckoutState = {
    signedIn: false,
    ounces: 0,
    draft: { ...emptyDraft, kind: 'subscription', plan: null },
  };
  const steps: Partial<CheckoutState>[] = [
    {},
    { signedIn: true },
    { draft: { ...nothing.draft, plan: 'weekly' } },
    { ounces: 4 },
    { draft: good.draft },
  ];
  const titles = steps.map((_, step) => {
    const state = Object.assign({}, nothing, ...steps.slice(0, step + 1));
    return firstRefusal(state)?.title ?? null;
  });
  expect(titles).toEqual([
    'Please log in',
    'Select a plan',
    'Add products',
    'Complete delivery address',
    null,
  ]);
});

test('an order needs no plan', () => {
  expect(firstRefusal({ ...good, draft: { ...good.draft, kind: 'one-time', plan: null } })).toBeNull();
});

test('blanks are not an address, and every missing field says so', () => {
  const draft = { ...good.draft, address: { ...address, street: '   ', zipCode: '' } };
  expect(firstRefusal({ ...good, draft })?.part).toBe('address');
  expect(Object.keys(addressFieldErrors(draft.address))).toEqual(['street', 'zipCode']);
});

test('a ZIP code of another form is refused before the shop is asked', () => {
  const draft = { ...good.draft, address: { ...address, zipCode: '3000' } };
  expect(firstRefusal({ ...good, draft })).toMatchObject({
    part: 'address',
    message: 'ZIP code has 5 digits.',
  });
  expect(addressFieldErrors(draft.address)).toEqual({ zipCode: 'ZIP code has 5 digits.' });
  expect(['30004', ' 30004-1234 ', ''].map(zipProblem)).toEqual([null, null, null]);
});

test('a sentence about stock leads to the product it names, and only such a sentence', () => {
  const products = ['Kale', 'Red Kale'].map((name) => ({ id: name, name }));
  const few = 'Sorry, we only have 3 oz of Red Kale left. Please lower the quantity and try again.';
  expect(productNamed(few, products)?.name).toBe('Red Kale');
  expect(productNamed('Sorry, Kale is out of stock right now.', products)?.name).toBe('Kale');
  expect(productNamed('Prices have changed: the total is now $3.00.', products)).toBeNull();
});

test('only a refused address stops the checkout', () => {
  const refusal = addressRefusal({ state: 'invalid', message: 'Too far.' });
  expect(refusal).toEqual({ part: 'address', title: 'Address validation failed', message: 'Too far.' });
  expect(addressRefusal({ state: 'valid', distance: 3 })).toBeNull();
});
