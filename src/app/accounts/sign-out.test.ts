import '../testing/dom.ts';
import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { cart } from '../cart/cart.ts';
import { cartAtom } from '../cart/cart-atom.ts';
import { lastUserId, setLastUserId } from '../platform/device/owner.ts';
import { account, tabValues } from '../platform/device/storage.ts';
import { tabsOf } from '../platform/device/tabs.ts';
import { clearStorages } from '../platform/device/test-storage.ts';
import { queryClient } from '../platform/query-client.ts';
import { appStore } from '../platform/store.ts';
import { kale } from '../testing/products.ts';
import { finishSignOut, markSignOutPending } from './pending-sign-out.ts';
import { currentUserQuery } from './queries.ts';
import {
  afterSignOutUrl,
  deleteDataWhenSessionEnds,
  deletePersonalData,
  syncSessionWithOtherTabs,
} from './sign-out.ts';

const ann = { id: 'ann', firstName: 'Ann' };
const secrets = tabValues<string>('test-secret', account);
const nativeFetch = globalThis.fetch;

afterEach(() => {
  onlineManager.setOnline(true);
  globalThis.fetch = nativeFetch;
  queryClient.clear();
  clearStorages();
});

function remember() {
  queryClient.setQueryData<unknown>(currentUserQuery.queryKey, ann);
  queryClient.setQueryData(['orders'], ['a private order']);
  secrets.set('secret');
  setLastUserId('ann');
}

function remembered() {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return [user, queryClient.getQueryData(['orders']), secrets.get(), lastUserId()];
}

test('signing out deletes what is known about the customer, in storage and memory', async () => {
  remember();
  await deletePersonalData();
  expect(remembered()).toEqual([null, undefined, null, null]);
});

test('after sign-out the browser goes to the sign-out URL of the server, or to the home page while the server is down', () => {
  expect(afterSignOutUrl('/api/auth/logout')).toBe('/api/auth/logout');
  onlineManager.setOnline(false);
  expect(afterSignOutUrl('/api/auth/logout')).toBe('/');
});

test('when another tab signs out, this one deletes its personal data', async () => {
  remember();
  const stop = syncSessionWithOtherTabs();
  const other = tabsOf('session');
  other.tell('nonsense');
  other.tell('signed-out');
  for (let waited = 0; waited < 50 && remembered()[0] !== null; waited += 1) await Bun.sleep(10);
  expect(remembered()).toEqual([null, undefined, null, null]);
  other.close();
  stop();
});

test('when the session has ended elsewhere, personal data is deleted and the cart items are kept', async () => {
  remember();
  cart.add(kale);
  cart.setTexts({ notes: 'Gate 4' });
  const stop = deleteDataWhenSessionEnds();
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  for (let waited = 0; waited < 50 && remembered()[1] !== undefined; waited += 1) await Bun.sleep(10);
  expect(remembered()).toEqual([null, undefined, null, null]);
  expect(appStore.get(cartAtom)).toMatchObject({ items: [{ id: 'kale' }], notes: '' });
  await deletePersonalData();
  expect(appStore.get(cartAtom).items).toEqual([]);
  stop();
});

test('a sign-out that did not reach the server is finished before the user is fetched again', async () => {
  const calls: string[] = [];
  const answer = (respond: () => Promise<Response>) => {
    const call = (input: string | URL | Request, init?: RequestInit) => {
      if (input !== '/healthz') calls.push(`${init?.method} ${input}`);
      return respond();
    };
    globalThis.fetch = Object.assign(call, { preconnect: nativeFetch.preconnect });
  };
  answer(() => Promise.reject(new TypeError('offline')));
  await finishSignOut();
  expect(calls).toEqual([]);
  markSignOutPending();
  await expect(finishSignOut()).rejects.toThrow('offline');
  answer(() => Promise.resolve(new Response('<html>Welcome to the hotel</html>')));
  await expect(finishSignOut()).rejects.toThrow('The shop did not sign out.');
  // Status 0: the browser hides redirects.
  answer(() => Promise.resolve(Response.error()));
  await finishSignOut();
  await finishSignOut();
  expect(calls).toEqual(Array(3).fill('POST /api/auth/logout'));
});
