import { afterEach, beforeEach, expect, test } from 'bun:test';
import { validRegistration } from '../../shared/contract/test-registration.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { credentials, isSignedIn, mailedToken, registerAnn, statusAndBody } from '../testing/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { identities } from './record/table.ts';
import { findUserByEmail } from './record/users.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

type Visitor = ReturnType<TestShop['visitor']>;

const { password: currentPassword } = validRegistration;
const other = 'New@example.com';
const week = 7 * 86_400_000;

const profile = { firstName: 'Ann', lastName: 'Lee', phone: '770-555-0100', address: '' };
const change = (who: Visitor, fields: object) =>
  statusAndBody(who.call('PATCH', '/api/profile', { ...profile, ...fields }));
const open = async (who: Visitor, token: string) =>
  (await who.call('POST', '/api/auth/verify-email', { token })).json();
const undo = (token: string) => statusAndBody(shop.visitor().call('POST', '/api/auth/undo-email', { token }));
const emailOf = async (who: Visitor) => (await (await who.call('GET', '/api/auth/user')).json()).email;
const mailsTo = (to: string) => listMails(shop.deps.db).filter((mail) => mail.to === to);
const tokenTo = (to: string, page: string) =>
  mailsTo(to)
    .map(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1])
    .find(Boolean) ?? 'none';

async function annWhoMoved() {
  const ann = await registerAnn(shop);
  await change(ann, { email: other, currentPassword });
  await open(ann, tokenTo(other, '/verify-email'));
  return ann;
}

test('another address wants the password, and everything else of the profile does not', async () => {
  const ann = await registerAnn(shop);
  const missing: [number, string] = [400, 'Please enter your password to change your email address.'];
  expect(await change(ann, { email: other })).toEqual(missing);
  expect(await change(ann, { email: other, currentPassword: 'guess' })).toEqual([
    400,
    'Your current password is not correct.',
  ]);
  expect(mailsTo(other)).toEqual([]);
  expect((await change(ann, { email: 'ANN@example.com', firstName: 'Anna' }))[0]).toBe(200);
  expect((await change(ann, { email: other, currentPassword }))[0]).toBe(200);
  expect((await change(ann, { email: other, firstName: 'Anne' }))[0]).toBe(200);
});

test('guessing the password for another address is limited', async () => {
  const ann = await registerAnn(shop);
  const guess = () => change(ann, { email: other, currentPassword: 'guess' });
  for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess())[0]).toBe(400);
  expect((await guess())[0]).toBe(429);
});

test('a changed address takes effect when it is proved; the old one is told, before and after', async () => {
  const ann = await registerAnn(shop);
  await change(ann, { email: other, currentPassword });
  expect(await emailOf(ann)).toBe('ann@example.com');
  expect(mailsTo('ann@example.com')[0]?.text).toContain('will change to New@example.com');
  expect(await open(ann, tokenTo(other, '/verify-email'))).toEqual({ ok: true, isWaiting: false });
  expect(await emailOf(ann)).toBe(other);
  expect(mailsTo('ann@example.com')[0]).toMatchObject({ subject: 'Your email address was changed' });
});

test('an account without a password changes its address once both addresses have agreed, in any order', async () => {
  for (const order of ['new first', 'old first']) {
    const from = `${order.slice(0, 3)}@old.example`;
    const to = `${order.slice(0, 3)}@new.example`;
    const gil = shop.customer(from, { emailVerifiedAt: 1 });
    expect((await change(gil, { email: to }))[0]).toBe(200);
    const openNew = () => open(gil, tokenTo(to, '/verify-email'));
    const openOld = () => open(shop.visitor(), tokenTo(from, '/verify-email'));
    const steps = order === 'new first' ? [openNew, openOld] : [openOld, openNew];
    expect(await steps[0]?.()).toEqual({ ok: true, isWaiting: true });
    expect(await emailOf(gil)).toBe(from);
    expect((await (await gil.call('GET', '/api/auth/user')).json()).pendingEmail).toBe(to);
    expect(await steps[1]?.()).toEqual({ ok: true, isWaiting: false });
    expect(await emailOf(gil)).toBe(to);
  }
});

test('a change is undone from the old address: it is back, nobody is signed in, and a new password is chosen', async () => {
  const thief = await annWhoMoved();
  const owner = findUserByEmail(shop.deps.db, other);
  const link = (subject: string, email: string) => ({
    issuer: 'https://accounts.google.com',
    subject,
    email,
    userId: owner?.id ?? '',
    createdAt: 1,
  });
  shop.deps.db
    .insert(identities)
    .values([link('thief', 'new@example.com'), link('ann', 'Ann@example.com')])
    .run();
  await thief.call('POST', '/api/calendar');
  await thief.call('POST', '/api/auth/forgot-password', { email: other });
  const thiefsReset = mailedToken(shop, '/reset-password');
  await change(thief, { email: 'third@example.com', currentPassword });

  expect((await undo(tokenTo('ann@example.com', '/undo-email')))[0]).toBe(200);
  expect(findUserByEmail(shop.deps.db, 'ann@example.com')).toMatchObject({
    id: owner?.id,
    email: 'ann@example.com',
    passwordHash: null,
    calendarTokenHash: null,
    isStripeCustomerOutdated: true,
  });
  expect(await isSignedIn(thief)).toBe(false);
  expect((await thief.call('POST', '/api/auth/login', credentials)).status).toBe(401);
  expect(shop.deps.db.select({ subject: identities.subject }).from(identities).all()).toEqual([
    { subject: 'ann' },
  ]);
  const reset = (token: string) =>
    statusAndBody(shop.visitor().call('POST', '/api/auth/reset-password', { token, password: 'my-own-one' }));
  expect((await reset(thiefsReset))[0]).toBe(400);
  expect((await reset(tokenTo('ann@example.com', '/reset-password')))[0]).toBe(200);
  const ann = shop.visitor();
  await ann.call('POST', '/api/auth/login', { email: 'ann@example.com', password: 'my-own-one' });
  expect(await (await ann.call('GET', '/api/auth/user')).json()).toMatchObject({
    email: 'ann@example.com',
    pendingEmail: null,
  });
});

test('the first of several changes is undone with all later ones, whose links work no more', async () => {
  const thief = await annWhoMoved();
  shop.clock.now += 1;
  await change(thief, { email: 'third@example.com', currentPassword });
  await open(thief, tokenTo('third@example.com', '/verify-email'));
  expect((await undo(tokenTo('ann@example.com', '/undo-email')))[0]).toBe(200);
  expect((await undo(tokenTo(other, '/undo-email')))[0]).toBe(400);
  expect(findUserByEmail(shop.deps.db, 'ann@example.com')).toBeDefined();
});

test('the link works once, for seven days, and a reset by the new address does not end it', async () => {
  await annWhoMoved();
  const token = tokenTo('ann@example.com', '/undo-email');
  await shop.visitor().call('POST', '/api/auth/forgot-password', { email: other });
  const reset = { token: tokenTo(other, '/reset-password'), password: 'thiefs-own-one' };
  expect((await shop.visitor().call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
  shop.clock.now += week - 1;
  expect((await undo(token))[0]).toBe(200);
  expect((await undo(token))[0]).toBe(400);
  expect((await undo('x'))[0]).toBe(400);
});

test('nobody else takes the old address while the change can be undone; its own account may go back to it', async () => {
  const ann = await annWhoMoved();
  const register = () => statusAndBody(shop.visitor().call('POST', '/api/auth/register', validRegistration));
  const taken: [number, string] = [409, 'An account with this email already exists'];
  expect(await register()).toEqual(taken);
  const bob = shop.customer();
  expect(await change(bob, { email: 'ANN@example.com' })).toEqual(taken);
  const question = { email: 'ann@example.com' };
  expect(await (await bob.call('POST', '/api/auth/known', question)).json()).toEqual({ isKnown: true });
  expect((await change(ann, { email: 'ann@example.com', currentPassword }))[0]).toBe(200);
  shop.clock.now += week;
  expect((await undo(tokenTo('ann@example.com', '/undo-email')))[0]).toBe(400);
  expect((await register())[0]).toBe(200);
});
