import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { queryClient } from '../platform/query-client.ts';
import { refusal } from '../testing/shop.tsx';
import { currentUserQuery } from './queries.ts';

const nativeFetch = globalThis.fetch;
let answer: () => Response;

beforeEach(() => {
  globalThis.fetch = Object.assign(async () => answer(), { preconnect: nativeFetch.preconnect });
});
afterEach(() => {
  globalThis.fetch = nativeFetch;
  queryClient.clear();
});

const ask = () => queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 });

test('an empty answer and a 401 mean that nobody is signed in, any other failure is an error', async () => {
  answer = () => refusal(401, 'Unauthorized');
  expect(await ask()).toBeNull();
  answer = () => new Response(null);
  expect(await ask()).toBeNull();
  answer = () => refusal(500, 'Something went wrong on our side. Please try again.');
  await expect(ask()).rejects.toThrow('500: Something went wrong');
});

test('what was fetched for one customer is gone when another one signs in', async () => {
  answer = () => Response.json({ id: 'ann' });
  await ask();
  queryClient.setQueryData(['orders'], ['of ann']);
  answer = () => refusal(401, 'Unauthorized');
  await ask();
  answer = () => Response.json({ id: 'ann' });
  await ask();
  expect(queryClient.getQueryData<string[]>(['orders'])).toEqual(['of ann']);
  answer = () => Response.json({ id: 'ben' });
  await ask();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});
