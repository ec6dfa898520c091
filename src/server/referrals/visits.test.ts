import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { validRegistration } from '../../shared/contract/test-registration.ts';
import { users } from '../accounts/record/table.ts';
import { settings } from '../settings/table.ts';
import { friendOf, referrerIn } from '../testing/referrals.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const referredBy = (email: string) =>
  shop.deps.db.select().from(users).where(eq(users.email, email)).get()?.referredById;
const register = (visitor: ReturnType<TestShop['visitor']>, email: string = validRegistration.email) =>
  visitor.call('POST', '/api/auth/register', { ...validRegistration, email });

test.each(['/', '/faq', '/subscription', '/no-such-page'])(
  '%s keeps the code of its address',
  async (page) => {
    const { code } = referrerIn(shop);
    const answer = await shop.visitor().call('GET', `${page}?utm=x&ref=${code.toLowerCase()}`);
    expect(answer.headers.getSetCookie()).toEqual([
      `referral=${code}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    ]);
  },
);

test('behind https the cookie is the shop’s alone', async () => {
  shop.close();
  shop = await openTestShop({ env: { ORIGIN: 'https://shop.example' } });
  const { code } = referrerIn(shop);
  const [cookie] = (await shop.visitor().call('GET', `/?ref=${code}`)).headers.getSetCookie();
  expect(cookie).toBe(`__Host-referral=${code}; Path=/; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax`);
});

test('codes that nobody has, calls of the API and later codes keep nothing', async () => {
  const { code } = referrerIn(shop);
  const other = shop.customer('olga@example.com');
  const second = (await other.api.api.referrals.get()).data?.referralCode ?? '';
  const visitor = shop.visitor();
  for (const path of ['/?ref=NOBODY', '/?ref=', `/api/products?ref=${code}`, '/?reference=1'])
    expect((await visitor.call('GET', path)).headers.getSetCookie()).toEqual([]);
  await visitor.call('GET', `/?ref=${code}`);
  expect((await visitor.call('GET', `/?ref=${second}`)).headers.getSetCookie()).toEqual([]);
  expect(visitor.jar.get('referral')).toBe(code);
});

test('a code whose owner is gone gives way to the next one', async () => {
  const gone = referrerIn(shop);
  const visitor = shop.visitor();
  await visitor.call('GET', `/?ref=${gone.code}`);
  shop.deps.db.delete(users).where(eq(users.id, gone.id)).run();
  const { code } = referrerIn(shop);
  await visitor.call('GET', `/?ref=${code}`);
  expect(visitor.jar.get('referral')).toBe(code);
});

test('a page from the service worker reports its code, and invalid ones are ignored', async () => {
  const { code } = referrerIn(shop);
  const visitor = shop.visitor();
  const report = (text: string) => visitor.api.api.referrals.visit.post({ code: text });
  for (const text of ['NOBODY', '', 'x'.repeat(5000), "' or 1=1"]) {
    expect([(await report(text)).status, visitor.jar.has('referral')]).toEqual([200, false]);
  }
  expect((await report(code)).data).toEqual({ percent: 25, code });
  expect(visitor.jar.get('referral')).toBe(code);
  const answer = await visitor.call('POST', '/api/referrals/visit', { code });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('the offer is what a visitor’s code is worth today', async () => {
  const { code } = referrerIn(shop);
  const visitor = shop.visitor();
  const offer = async () => (await visitor.api.api.referrals.offer.get()).data || null;
  expect(await offer()).toBeNull();
  await visitor.call('GET', `/?ref=${code}`);
  expect(await offer()).toEqual({ percent: 25, code });
  const own = eq(settings.key, 'referral_discount_percent');
  shop.deps.db.update(settings).set({ value: '12.5' }).where(own).run();
  expect(await offer()).toEqual({ percent: 12.5, code });
  shop.deps.db.update(settings).set({ value: '0' }).where(own).run();
  expect(await offer()).toBeNull();
});

test('a signed-in customer is offered what came with the account, whatever the browser keeps', async () => {
  const referrer = referrerIn(shop);
  const [friend, other] = [friendOf(shop, referrer), shop.customer()];
  await other.call('GET', `/?ref=${referrer.code}`);
  expect((await other.api.api.referrals.offer.get()).data || null).toBeNull();
  expect((await friend.api.api.referrals.offer.get()).data).toEqual({ percent: 25, code: referrer.code });
});

test('registration binds the kept code for good', async () => {
  const referrer = referrerIn(shop);
  const visitor = shop.visitor();
  await visitor.call('GET', `/?ref=${referrer.code}`);
  expect((await register(visitor)).status).toBe(200);
  expect(referredBy(validRegistration.email)).toBe(referrer.id);
  expect((await register(shop.visitor(), 'ben@example.com')).status).toBe(200);
  expect(referredBy('ben@example.com')).toBeNull();
});

test.each([
  ['rita@example.com', 'RITA@example.com', 409],
  ['rita.lee@gmail.com', 'r.italee+2@googlemail.com', 200],
  ['rita.lee@gmail.com', 'ritalee@gmail.com', 200],
  ['rita@company.example', 'rita+2@company.example', 200],
  ['rita+shop@company.example', 'ｒita@company.example', 200],
  ['rita@company.example', 'rita@ｃompany.example', 409],
])('nobody refers themselves: %s as %s', async (email, again, status) => {
  const referrer = referrerIn(shop, { email, emailKey: email });
  const visitor = shop.visitor();
  await visitor.call('GET', `/?ref=${referrer.code}`);
  expect((await register(visitor, again)).status).toBe(status);
  if (status === 200) expect(referredBy(again)).toBeNull();
});
