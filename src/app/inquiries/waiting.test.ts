import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { appStore } from '../store.ts';
import { dropDraft, fillForm, isEmpty, keepDraft, readDraft } from './draft.ts';
import { waiting } from './test-queue.ts';
import { isReaders, readerId } from './waiting-atom.ts';
import { createWaitingStore } from './waiting-store.ts';

afterEach(() => {
  sessionStorage.clear();
  cart.forget();
});

test("a visitor's message becomes the one of who signs in, another customer's stays unseen", () => {
  expect(isReaders(waiting('a'), 'ann')).toBe(true);
  expect(isReaders(waiting('a', 'ann'), 'ann')).toBe(true);
  expect(isReaders(waiting('a', 'ann'), 'bea')).toBe(false);
  expect(isReaders(waiting('a', 'ann'), null)).toBe(false);
});

test('while the shop cannot be asked who is there, it is whoever the cart belongs to', () => {
  cart.claim('ann');
  expect(appStore.get(cartAtom).ownerId).toBe('ann');
  expect([readerId(undefined), readerId(null), readerId({ id: 'bea' })]).toEqual(['ann', null, 'bea']);
});

test('a browser without a database keeps the list as long as the page is open', async () => {
  const store = createWaitingStore();
  await store.change((list) => [...list, waiting('a'), waiting('b')]);
  await store.change((list) => list.filter(({ clientId }) => clientId !== 'a'));
  expect((await store.load()).map(({ clientId }) => clientId)).toEqual(['b']);
});

function openForm() {
  document.body.innerHTML = `<form>
    <input name="name"><textarea name="message"></textarea><input name="reference">
    <select name="businessType"><option value=""></option><option value="cafe">Cafe</option></select>
    <input type="checkbox" name="productsInterest" value="Pea Shoots">
    <input type="checkbox" name="productsInterest" value="Kale">
  </form>`;
  const form = document.querySelector('form');
  if (!form) throw new Error('No form.');
  const fields = () => JSON.stringify([...new FormData(form)].filter(([, value]) => value !== ''));
  return { form, fields };
}

test('a draft comes back as it was, for its author only, until it is dropped', () => {
  const { form, fields } = openForm();
  expect(isEmpty(form)).toBe(true);
  fillForm(form, { name: 'Ann', message: 'Hi', businessType: 'cafe', productsInterest: ['Kale'] });
  const typed = fields();
  expect(typed).toContain('["productsInterest","Kale"]');
  keepDraft('wholesale', 'ann', form);
  const next = openForm();
  expect([readDraft('wholesale', 'bea'), readDraft('wholesale', null), readDraft('contact', 'ann')]).toEqual([
    null,
    null,
    null,
  ]);
  fillForm(next.form, readDraft('wholesale', 'ann') ?? {});
  expect(next.fields()).toBe(typed);
  dropDraft('wholesale');
  expect(readDraft('wholesale', 'ann')).toBeNull();
  sessionStorage.setItem('inquiry-draft-contact', '{broken');
  expect(readDraft('contact', null)).toBeNull();
});
