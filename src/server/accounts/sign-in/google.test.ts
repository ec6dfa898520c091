import { afterAll, beforeAll, expect, test } from 'bun:test';
import { generateKeyPairSync, sign } from 'node:crypto';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { credentials, isSignedIn, mailSubjects, registerAnn } from '../../testing/accounts.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { identities } from '../record/table.ts';
import { addRole, findUserByEmail } from '../record/users.ts';

const issuer = new OAuth2Server();
let person: Record<string, unknown> = {};
let keptNonce: string | null = null;

beforeAll(async () => {
  await issuer.issuer.keys.generate('RS256');
  await issuer.start(0, 'localhost');
  issuer.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, person);
    if (keptNonce) payload.nonce = keptNonce;
  });
});
afterAll(() => issuer.stop());

const gil = {
  sub: 'gil-1',
  email: 'gil@example.com',
  email_verified: true,
  given_name: 'Gil',
  family_name: 'Po',
};

type Visitor = ReturnType<TestShop['visitor']>;

async function openGoogleShop() {
  const shop = await openTestShop({
    env: { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer.issuer.url ?? '' },
  });
  shop.deps.fetch = fetch;
  return shop;
}

async function authorizeAtIssuer(visitor: Visitor, query = ''): Promise<URL> {
  const start = await visitor.call('GET', `/api/auth/google${query}`);
  const answer = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

async function followCallback(visitor: Visitor, callback: URL): Promise<string | null> {
  const answer = await visitor.call('GET', callback.pathname + callback.search);
  return answer.headers.get('location');
}

async function signInAs(visitor: Visitor, claims: Record<string, unknown>, query = '') {
  person = claims;
  return followCallback(visitor, await authorizeAtIssuer(visitor, query));
}

test('a new customer comes in by Google, is welcomed once, and finds the same account again', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  expect(await signInAs(visitor, gil)).toBe('/');
  const user = await (await visitor.call('GET', '/api/auth/user')).json();
  expect(user).toMatchObject({ email: gil.email, firstName: 'Gil', lastName: 'Po' });
  const phone = shop.visitor();
  expect(await signInAs(phone, { ...gil, email: 'moved@example.com' }, '?returnTo=/referrals')).toBe(
    '/referrals',
  );
  expect((await (await phone.call('GET', '/api/auth/user')).json()).id).toBe(user.id);
  expect(mailSubjects(shop)).toEqual(['Welcome to Eden Microgreens']);
});

test('the request carries PKCE, state and nonce, and the cookie is out of reach for scripts', async () => {
  const visitor = (await openGoogleShop()).visitor();
  const start = await visitor.call('GET', '/api/auth/google');
  const query = new URL(start.headers.get('location') ?? '').searchParams;
  expect(query.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(query.get(name)?.length).toBeGreaterThan(40);
  expect(query.get('redirect_uri')).toBe('http://localhost:3000/api/auth/google/callback');
  const cookie = start.headers.getSetCookie().join();
  for (const part of ['google=', 'HttpOnly', 'SameSite=Lax', 'Max-Age=600']) expect(cookie).toContain(part);
});

test('the browser session is replaced at sign-in', async () => {
  const shop = await openGoogleShop();
  const visitor = await registerAnn(shop);
  const before = new Map(visitor.jar);
  await signInAs(visitor, gil);
  expect(await isSignedIn(visitor)).toBe(true);
  expect(await isSignedIn(shop.visitor(before))).toBe(false);
});

test('a wrong state, a foreign nonce, a used cookie and a late return sign nobody in', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  person = gil;
  const forged = await authorizeAtIssuer(visitor, '?returnTo=/referrals');
  forged.searchParams.set('state', 'x'.repeat(43));
  expect(await followCallback(visitor, forged)).toBe('/login?error=google&returnTo=%2Freferrals');
  keptNonce = 'another';
  expect(await followCallback(visitor, await authorizeAtIssuer(visitor))).toBe('/login?error=google');
  keptNonce = null;
  const late = await authorizeAtIssuer(visitor);
  shop.clock.now += 10 * 60_000;
  expect(await followCallback(visitor, late)).toBe('/login?error=google');
  expect(await followCallback(shop.visitor(), await authorizeAtIssuer(visitor))).toBe('/login?error=google');
  expect(await isSignedIn(visitor)).toBe(false);
});

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Invalid ID tokens whose claims are all right. */
const forgeries: [string, (token: { head: string; claims: string }) => string][] = [
  [
    'another key',
    ({ head, claims }) => {
      const signed = `${head}.${claims}`;
      return `${signed}.${sign('sha256', Buffer.from(signed), foreignKey).toString('base64url')}`;
    },
  ],
  ['no signature', ({ head, claims }) => `${head}.${claims}.`],
  [
    'the algorithm "none"',
    ({ claims }) => `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`,
  ],
];

test.each(forgeries)('an ID token with %s signs nobody in', async (_name, forge) => {
  const shop = await openGoogleShop();
  shop.deps.fetch = async (address, init) => {
    const answer = await fetch(address, init);
    if (!address.endsWith('/token')) return answer;
    const tokens = await answer.json();
    const [head = '', claims = ''] = tokens.id_token.split('.');
    return Response.json({ ...tokens, id_token: forge({ head, claims }) });
  };
  const visitor = shop.visitor();
  expect(await signInAs(visitor, gil)).toBe('/login?error=google');
  expect(await isSignedIn(visitor)).toBe(false);
});

test('a callback cannot be used twice, nor with a cookie somebody made up', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  person = gil;
  const callback = await authorizeAtIssuer(visitor);
  const flow = visitor.jar.get('google') ?? '';
  expect(await followCallback(visitor, callback)).toBe('/');
  expect(visitor.jar.has('google')).toBe(false);
  expect(await followCallback(visitor, callback)).toBe('/login?error=google');
  const forger = shop.visitor(new Map([['google', `${flow.slice(0, -4)}AAAA`]]));
  expect(await followCallback(forger, callback)).toBe('/login?error=google');
});

test('an address the issuer does not vouch for opens no account and links none', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  for (const email_verified of [false, undefined, 'true'])
    expect(await signInAs(visitor, { ...gil, email_verified })).toBe('/login?error=google');
  shop.customer(gil.email, { emailVerifiedAt: 1 });
  expect(await signInAs(visitor, { ...gil, email_verified: false })).toBe('/login?error=google');
  expect(await isSignedIn(visitor)).toBe(false);
});

test('an ID token with an empty subject signs nobody in', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  for (const sub of ['', ' ']) expect(await signInAs(visitor, { ...gil, sub })).toBe('/login?error=google');
  expect(shop.deps.db.select().from(identities).all()).toEqual([]);
  expect(await isSignedIn(visitor)).toBe(false);
});

test('a proven account with the same address is linked and keeps its password', async () => {
  const shop = await openGoogleShop();
  const { id } = shop.customer('Gil@Example.com', { emailVerifiedAt: 1, passwordHash: 'kept' });
  const visitor = shop.visitor();
  await signInAs(visitor, gil);
  expect(findUserByEmail(shop.deps.db, gil.email)).toMatchObject({ id, passwordHash: 'kept' });
  expect(await isSignedIn(visitor)).toBe(true);
});

test('an account nobody proved goes to the proven owner: its password and sessions end', async () => {
  const shop = await openGoogleShop();
  const squatter = await registerAnn(shop);
  const owner = shop.visitor();
  expect(await signInAs(owner, { ...gil, sub: 'ann-1', email: validRegistration.email })).toBe('/');
  expect(await isSignedIn(owner)).toBe(true);
  expect(await isSignedIn(squatter)).toBe(false);
  expect((await squatter.call('POST', '/api/auth/login', credentials)).status).toBe(401);
  expect(findUserByEmail(shop.deps.db, validRegistration.email)).toMatchObject({
    emailVerifiedAt: shop.clock.now,
    firstName: 'Gil',
    lastName: 'Po',
    phone: '',
    street: '',
    city: '',
    state: '',
    zipCode: '',
    billingName: '',
  });
});

test('the address of a linked account at Google is the one that Google said last', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  await signInAs(visitor, gil);
  const methods = async () => (await visitor.call('GET', '/api/account/sign-in-methods')).json();
  expect(await methods()).toEqual([{ kind: 'google', email: gil.email }]);
  await signInAs(visitor, { ...gil, email: 'moved@example.com' });
  expect(await methods()).toEqual([{ kind: 'google', email: 'moved@example.com' }]);
});

test('returnTo stays in the shop, and an admin without one lands in the admin area', async () => {
  const shop = await openGoogleShop();
  const visitor = shop.visitor();
  expect(await signInAs(visitor, gil, '?returnTo=https://evil.example/x')).toBe('/');
  expect(await signInAs(visitor, gil, '?returnTo=//evil.example')).toBe('/');
  addRole(shop.deps.db, findUserByEmail(shop.deps.db, gil.email)?.id ?? '', 'admin');
  expect(await signInAs(visitor, gil)).toBe('/admin');
});

test('without Google, or when it cannot be reached, the sign-in page explains it', async () => {
  const off = (await openTestShop()).visitor();
  expect((await off.call('GET', '/api/auth/google?returnTo=/faq')).headers.get('location')).toBe(
    '/login?error=google-off&returnTo=%2Ffaq',
  );
  const shop = await openGoogleShop();
  shop.deps.fetch = () => Promise.reject(new Error('no network'));
  const unreachable = await shop.visitor().call('GET', '/api/auth/google');
  expect(unreachable.headers.get('location')).toBe('/login?error=google');
  shop.deps.fetch = fetch;
  expect(await signInAs(shop.visitor(), gil)).toBe('/');
});

test('an address that is only spelled like that of an account is not linked to it', async () => {
  const shop = await openGoogleShop();
  await registerAnn(shop);
  const spelledAlike = validRegistration.email.replace('a', 'ａ');
  await signInAs(shop.visitor(), { ...gil, email: spelledAlike });
  const { db } = shop.deps;
  expect(db.select().from(identities).all()).toEqual([]);
  expect(findUserByEmail(db, validRegistration.email)?.passwordHash).not.toBeNull();
});
