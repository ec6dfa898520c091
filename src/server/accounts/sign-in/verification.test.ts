import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { credentials, isSignedIn, mailedToken, registerAnn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';
import { issueMailedToken } from '../record/mailed-tokens.ts';
import { findUserByEmail } from '../record/users.ts';

type Visitor = Awaited<ReturnType<typeof registerAnn>>;

async function shopOfAnn() {
  const shop = await openTestShop();
  const visitor = await registerAnn(shop);
  const token = mailedToken(shop, '/verify-email');
  const open = (who: Visitor, link = token) =>
    statusAndBody(who.call('POST', '/api/auth/verify-email', { token: link }));
  const provenAt = () => findUserByEmail(shop.deps.db, validRegistration.email)?.emailVerifiedAt;
  return { shop, visitor, open, provenAt };
}

test('the mailed link proves the address of whoever is signed in, once', async () => {
  const { shop, visitor, open, provenAt } = await shopOfAnn();
  expect(provenAt()).toBeNull();
  expect((await open(visitor))[0]).toBe(200);
  expect(provenAt()).toBe(shop.clock.now);
  expect((await open(visitor))[0]).toBe(400);
});

test('on another device the account is asked for first, and then the same link works', async () => {
  const { shop, open, provenAt } = await shopOfAnn();
  const phone = shop.visitor();
  expect(await open(phone)).toEqual([401, 'Please sign in to confirm this address.']);
  expect(provenAt()).toBeNull();
  await phone.call('POST', '/api/auth/login', credentials);
  expect((await open(phone))[0]).toBe(200);
  expect(provenAt()).toBe(shop.clock.now);
});

test('a session of another account proves nothing, and a dead link is a dead link to everybody', async () => {
  const { shop, visitor, open, provenAt } = await shopOfAnn();
  expect((await open(shop.customer()))[0]).toBe(403);
  expect(provenAt()).toBeNull();
  for (const who of [visitor, shop.customer(), shop.visitor()]) expect((await open(who, 'x'))[0]).toBe(400);
});

test('whoever registers somebody else’s address gains nothing when that person opens the mail', async () => {
  const { shop, visitor: attacker, open, provenAt } = await shopOfAnn();
  const victim = shop.visitor();
  expect((await open(victim))[0]).toBe(401);
  expect(provenAt()).toBeNull();
  await victim.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const token = mailedToken(shop, '/reset-password');
  await victim.call('POST', '/api/auth/reset-password', { token, password: 'my-own-one' });
  expect(provenAt()).toBe(shop.clock.now);
  expect(await isSignedIn(attacker)).toBe(false);
  expect((await attacker.call('POST', '/api/auth/login', credentials)).status).toBe(401);
});

test('a link for a changed address makes it the account’s, for the account’s own session', async () => {
  const { shop, visitor, open } = await shopOfAnn();
  const { db } = shop.deps;
  const id = findUserByEmail(db, validRegistration.email)?.id ?? '';
  const link = issueMailedToken(db, 'verify-email', id, 'ann@new.example', shop.clock.now);
  expect((await open(shop.visitor(), link))[0]).toBe(401);
  expect((await open(visitor, link))[0]).toBe(200);
  expect(findUserByEmail(db, 'ann@new.example')).toMatchObject({ id, emailVerifiedAt: shop.clock.now });
});
