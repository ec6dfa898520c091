import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { currentUserId, currentUserQuery } from '../accounts/queries.ts';
import { setLastUserId } from '../platform/device/owner.ts';
import { clearStorages } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { item } from '../testing/outbox.ts';
import { isVisibleTo } from './inquiry-outbox.ts';
import { dropDraft, fillForm, isUntouched, loadDraft, saveDraft } from './use-inquiry-form.ts';

afterEach(() => {
  clearStorages();
  queryClient.clear();
});

test("a visitor's message becomes the one of who signs in, another customer's stays unseen", () => {
  expect(isVisibleTo('ann', item('a'))).toBe(true);
  expect(isVisibleTo('ann', item('a', 'ann'))).toBe(true);
  expect(isVisibleTo('bea', item('a', 'ann'))).toBe(false);
  expect(isVisibleTo(null, item('a', 'ann'))).toBe(false);
});

test('while the server cannot be asked who is signed in, it is who was when it last could', () => {
  setLastUserId('ann');
  const userIds = [undefined, null, { id: 'bea' }].map((user) => {
    queryClient.setQueryData<unknown>(currentUserQuery.queryKey, user);
    return currentUserId();
  });
  expect(userIds).toEqual(['ann', null, 'bea']);
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
  expect(isUntouched(form)).toBe(true);
  fillForm(form, { name: 'Ann', message: 'Hi', businessType: 'cafe', productsInterest: ['Kale'] });
  const typed = fields();
  expect(typed).toContain('["productsInterest","Kale"]');
  expect(isUntouched(form)).toBe(false);
  saveDraft('wholesale', 'ann', form);
  const next = openForm();
  expect([loadDraft('wholesale', 'bea'), loadDraft('wholesale', null), loadDraft('contact', 'ann')]).toEqual([
    null,
    null,
    null,
  ]);
  fillForm(next.form, loadDraft('wholesale', 'ann') ?? {});
  expect(next.fields()).toBe(typed);
  dropDraft('wholesale', 'ann');
  expect(loadDraft('wholesale', 'ann')).toBeNull();
  saveDraft('wholesale', null, form);
  expect(loadDraft('wholesale', 'bea')).toEqual(loadDraft('wholesale', null));
  expect(loadDraft('wholesale', 'bea')).toMatchObject({ name: ['Ann'] });
});
