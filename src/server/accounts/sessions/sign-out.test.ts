import { expect, test } from 'bun:test';
import { isSignedIn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';

const paths = ['/api/auth/logout', '/api/logout'];
const ways = paths.flatMap((path) => ['GET', 'POST'].map((method) => [method, path] as const));

const ownNavigation = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

test.each(ways)('%s %s signs out and leads home', async (method, path) => {
  const shop = await openTestShop();
  const customer = shop.customer();
  const kept = new Map(customer.jar);
  const answer = await customer.call(method, path, undefined, ownNavigation);
  expect(answer.headers.get('location')).toBe('/');
  expect(answer.headers.getSetCookie().join()).toContain('session=;');
  expect(answer.status).toBe(method === 'GET' ? 302 : 303);
  expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  expect(await isSignedIn(shop.visitor(kept))).toBe(false);
});

test('a browser is signed out even when the database cannot be written', async () => {
  const shop = await openTestShop();
  const customer = shop.customer();
  shop.deps.db.$client.run('PRAGMA query_only = ON');
  const answer = await customer.call('POST', '/api/logout');
  expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([
    503,
    expect.stringContaining('session=;'),
  ]);
});

test('a navigation that the service worker passes on signs out', async () => {
  const customer = (await openTestShop()).customer();
  await customer.call('GET', '/api/logout', undefined, { ...ownNavigation, 'sec-fetch-dest': 'empty' });
  expect(await isSignedIn(customer)).toBe(false);
});

test('a client without fetch metadata may sign out by GET', async () => {
  const customer = (await openTestShop()).customer();
  await customer.call('GET', '/api/logout');
  expect(await isSignedIn(customer)).toBe(false);
});

test.each([
  [
    'a foreign picture',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  ],
  ['a foreign frame', { ...ownNavigation, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }],
  ['a foreign link', { ...ownNavigation, 'sec-fetch-site': 'cross-site' }],
  ['a page of a neighbour host', { ...ownNavigation, 'sec-fetch-site': 'same-site' }],
  [
    'a foreign link by way of the service worker',
    { ...ownNavigation, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
  ],
  ['a frame in the shop', { ...ownNavigation, 'sec-fetch-dest': 'iframe' }],
  ['a script in the shop', { ...ownNavigation, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a picture in the shop', { ...ownNavigation, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a prefetch', { ...ownNavigation, 'sec-purpose': 'prefetch' }],
  ['a prerender', { ...ownNavigation, 'sec-purpose': 'prefetch;prerender' }],
  ['an old prefetch', { purpose: 'prefetch' }],
  ['an old browser on a foreign page', { referer: 'https://evil.example/' }],
])('%s signs nobody out', async (_name, headers) => {
  const customer = (await openTestShop()).customer();
  for (const path of paths) {
    const answer = await customer.call('GET', path, undefined, { ...headers });
    expect(answer.headers.get('clear-site-data')).toBeNull();
  }
  expect(await isSignedIn(customer)).toBe(true);
});

test('a foreign POST signs nobody out', async () => {
  const customer = (await openTestShop()).customer();
  const answer = customer.call('POST', '/api/auth/logout', undefined, { origin: 'https://evil.example' });
  expect(await statusAndBody(answer)).toEqual([403, 'Forbidden']);
  expect(await isSignedIn(customer)).toBe(true);
});

test('the sign-in entry keeps a path of the shop and nothing else', async () => {
  const { call } = (await openTestShop()).visitor();
  const target = async (query: string) => (await call('GET', `/api/login${query}`)).headers.get('location');
  expect((await call('GET', '/api/login')).status).toBe(302);
  expect(await target('')).toBe('/login');
  expect(await target('?returnTo=/referrals')).toBe('/login?returnTo=%2Freferrals');
  expect(await target('?returnTo=https://evil.example')).toBe('/login?returnTo=%2F');
});
