import { afterEach, beforeEach, expect, test } from 'bun:test';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { areaMessages, type ZipCodeAnswer } from '../../shared/contract/delivery.ts';
import { deletePersonalData } from '../accounts/sign-out.ts';
import { storedText } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { appStore } from '../platform/store.ts';
import { answerCalls, noNetwork, refusal, resetTestApp, showAt } from '../testing/shop.tsx';
import { rememberedZipAtom } from './zip-atom.ts';
import { ZipCheck } from './zip-check.tsx';

const alpharetta: ZipCodeAnswer = {
  zipCode: '30004',
  city: 'Alpharetta',
  state: 'Georgia',
  distance: 1.4,
  isInside: true,
};
const savannah: ZipCodeAnswer = {
  zipCode: '31401',
  city: 'Savannah',
  state: 'Georgia',
  distance: 221.5,
  isInside: false,
};

const terms = {
  now: Date.parse('2026-11-24T15:00:00Z'),
  leadTimeDays: 14,
  closedDays: [],
  fullDays: [],
  firstDelivery: '2026-12-12',
  sowOn: null,
  subscription: null,
};
let termsAnswer = () => Response.json(terms);
let logged: unknown[] = [];

beforeEach(() => {
  logged = [];
  termsAnswer = () => Response.json(terms);
  appStore.set(rememberedZipAtom, null);
});
afterEach(resetTestApp);

function show({ email = null, address = '/' }: { email?: string | null; address?: string } = {}) {
  answerCalls({
    '/api/delivery/terms': () => termsAnswer(),
    '/api/delivery/zip/30004': () => Response.json(alpharetta),
    '/api/delivery/zip/31401': () => Response.json(savannah),
    '/api/delivery/zip/00000': () => refusal(404, areaMessages.zipNotFound),
    '/api/delivery/zip/30009': noNetwork,
    '/api/address-validation-log': (_, init) => {
      logged.push(JSON.parse(String(init?.body)));
      return Response.json({ logged: true });
    },
  });
  const screen = showAt(address, <ZipCheck email={email} />);
  function check(zipCode: string) {
    fireEvent.input(screen.getByLabelText(/^Do we deliver/), { target: { value: zipCode } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  }
  return { ...screen, check };
}

test('a ZIP code within the area is answered with its town and the next box, and remembered', async () => {
  const { check, findByText } = show();
  check('3000');
  expect(await findByText('ZIP code has 5 digits.')).toBeTruthy();
  check(' 30004');
  const day = await findByText('Saturday, December 12');
  expect(day.closest('p')?.textContent).toBe('Alpharetta: yes, next box Saturday, December 12');
  expect(appStore.get(rememberedZipAtom)).toEqual(alpharetta);
  cleanup();
  expect(await show().findByText(/^Alpharetta: yes/)).toBeTruthy();
});

test('with no room for a year, or without the terms, the answer promises no day', async () => {
  for (const status of [409, 503]) {
    termsAnswer = () => refusal(status, 'No.');
    const { check, findByText } = show();
    check('30004');
    expect(await findByText('we deliver there.')).toBeTruthy();
    cleanup();
    queryClient.clear();
  }
});

test('signing out deletes the ZIP code from the device', async () => {
  const { check, findByText } = show();
  check('30004');
  await findByText('Saturday, December 12');
  expect(storedText()).toContain('30004');
  await act(deletePersonalData);
  expect(appStore.get(rememberedZipAtom)).toBeNull();
  expect(storedText()).not.toContain('30004');
});

test('out of the area an email address is kept with ZIP code and town, and nothing else happens', async () => {
  const { check, findByText, getByLabelText, findByRole } = show();
  check('31401');
  expect(await findByText('Savannah: not yet.')).toBeTruthy();
  const button = await findByRole('button', { name: 'Tell me when you come to 31401' });
  fireEvent.click(button);
  expect(await findByText('Please enter a valid email address.')).toBeTruthy();
  fireEvent.input(getByLabelText(/^Email/), { target: { value: 'bo@example.com' } });
  fireEvent.click(button);
  const thanks = await findByText('Thank you. We will write to bo@example.com when we come to 31401.');
  expect(document.activeElement).toBe(thanks);
  expect(logged).toEqual([
    { address: '31401 Savannah, Georgia', distance: 221.5, customerEmail: 'bo@example.com' },
  ]);
});

test("a customer who is signed in is kept with the account's address", async () => {
  const { check, findByText, findByRole } = show({ email: 'ann@example.com' });
  check('31401');
  fireEvent.click(await findByRole('button', { name: 'Tell me when you come to 31401' }));
  expect(await findByText(/^Thank you\. We will write to ann@example\.com/)).toBeTruthy();
});

test.each([
  ['00000', areaMessages.zipNotFound],
  ['30009', "We can't reach the shop right now. Please try again in a minute."],
])('%s gets a sentence, and no answer stays beside it', async (zipCode, sentence) => {
  const { check, findByText, queryByText } = show();
  check('30004');
  await findByText(/^Alpharetta: yes/);
  check(zipCode);
  expect(await findByText(sentence)).toBeTruthy();
  expect(queryByText(/^Alpharetta/)).toBeNull();
});

test('a ZIP code that the browser sent before the hydration is asked for once', async () => {
  const { findByText, getByLabelText, getByRole } = show({ address: '/?zipCode=31401' });
  expect(await findByText('Savannah: not yet.')).toBeTruthy();
  expect(getByLabelText(/^Do we deliver/)).toHaveProperty('value', '31401');
  expect(getByRole('status', { name: 'Address' }).textContent).toBe('/');
});
