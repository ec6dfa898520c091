import '../dom-test.ts';
import { afterEach, expect, test } from 'bun:test';
import { onlineManager } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { rememberedZipKey } from '../store.ts';
import { lastUserId, setLastUserId } from './last-user.ts';
import { finishSignOut, markSignOutPending } from './pending-sign-out.ts';
import { currentUserQuery } from './queries.ts';
import {
  afterSignOutUrl,
  deleteDataWhenSessionEnds,
  deletePersonalData,
  onSignOut,
  syncSessionWithOtherTabs,
} from './sign-out.ts';

const ann = { id: 'ann', firstName: 'Ann' };
const nativeFetch = globalThis.fetch;

afterEach(() => {
  onlineManager.setOnline(true);
  globalThis.fetch = nativeFetch;
  queryClient.clear();
  localStorage.clear();
});

function remember() {
  queryClient.setQueryData<unknown>(currentUserQuery.queryKey, ann);
  queryClient.setQueryData(['orders'], ['a private order']);
  sessionStorage.setItem('client_secret', 'secret');
  setLastUserId('ann');
}

function remembered() {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return [user, queryClient.getQueryData(['orders']), sessionStorage.getItem('client_secret'), lastUserId()];
}

test('signing out deletes what is known about the customer, in features, storage and memory', async () => {
  remember();
  const told: string[] = [];
  const stop = [
    onSignOut(async () => told.push('cart')),
    onSignOut(() => {
      throw new Error('a feature that fails');
    }),
    onSignOut(() => told.push('draft')),
  ];
  await deletePersonalData();
  expect(told).toEqual(['cart', 'draft']);
  expect(remembered()).toEqual([null, undefined, null, null]);
  for (const end of stop) end();
  await deletePersonalData();
  expect(told).toHaveLength(2);
});

test('after sign-out the browser goes to the sign-out URL of the server, or to the home page while the server is down', () => {
  expect(afterSignOutUrl('/api/auth/logout')).toBe('/api/auth/logout');
  onlineManager.setOnline(false);
  expect(afterSignOutUrl('/api/auth/logout')).toBe('/');
});

test('when another tab signs out, this one deletes its personal data', async () => {
  remember();
  const stop = syncSessionWithOtherTabs();
  const other = new BroadcastChannel('session');
  other.postMessage('nonsense');
  other.postMessage('signed-out');
  for (let waited = 0; waited < 50 && remembered()[0] !== null; waited += 1) await Bun.sleep(10);
  expect(remembered()).toEqual([null, undefined, null, null]);
  other.close();
  stop();
});

test('when the session has ended elsewhere, personal data is deleted and the rest is kept', async () => {
  remember();
  const told: string[] = [];
  const stop = [
    deleteDataWhenSessionEnds(),
    onSignOut(
      () => told.push('whole cart'),
      () => told.push('address'),
    ),
    onSignOut(() => told.push('draft')),
  ];
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  for (let waited = 0; waited < 50 && remembered()[1] !== undefined; waited += 1) await Bun.sleep(10);
  expect(remembered()).toEqual([null, undefined, null, null]);
  expect(told).toEqual(['address', 'draft']);
  for (const end of stop) end();
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
  answer(() => Promise.resolve(new Response()));
  await finishSignOut();
  await finishSignOut();
  expect(calls).toEqual(['POST /api/auth/logout', 'POST /api/auth/logout']);
});

test("signing out deletes the ZIP code that was asked for, also where the code that reads it isn't loaded", async () => {
  localStorage.setItem(rememberedZipKey, '{"zipCode":"30004"}');
  await deletePersonalData();
  expect(localStorage.getItem(rememberedZipKey)).toBeNull();
});
