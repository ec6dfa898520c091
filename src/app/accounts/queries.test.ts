import '../testing/dom.ts';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { queryClient } from '../platform/query-client.ts';
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
  answer = () => new Response('Unauthorized', { status: 401 });
  expect(await ask()).toBeNull();
  answer = () => new Response(null);
  expect(await ask()).toBeNull();
  answer = () => new Response('Something went wrong on our side. Please try again.', { status: 500 });
  await expect(ask()).rejects.toThrow('500: Something went wrong');
});

test('what was fetched for one customer is gone when another one signs in', async () => {
  answer = () => Response.json({ id: 'ann' });
  await ask();
  queryClient.setQueryData(['orders'], ['of ann']);
  answer = () => new Response('Unauthorized', { status: 401 });
  await ask();
  answer = () => Response.json({ id: 'ann' });
  await ask();
  expect(queryClient.getQueryData<string[]>(['orders'])).toEqual(['of ann']);
  answer = () => Response.json({ id: 'ben' });
  await ask();
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});
