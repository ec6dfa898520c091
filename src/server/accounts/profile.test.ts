import { afterEach, beforeEach, expect, test } from 'bun:test';
import { listMails } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { mailedToken, statusAndBody } from '../testing/accounts.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const profile = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '770-555-0100',
  address: '12 Main St, Apt 4, Milton, Georgia 30004',
};
const save = async (who: ReturnType<TestShop['customer']>, changes: Partial<typeof profile>) =>
  statusAndBody(await who.call('PATCH', '/api/profile', { ...profile, ...changes }));
const current = async (who: ReturnType<TestShop['customer']>) =>
  (await who.call('GET', '/api/auth/user')).json();

test('the checks come in the specified order, and nothing is saved before they all hold', async () => {
  const ann = shop.customer('ann@example.com');
  const blank = { firstName: ' ', lastName: '', email: ' ', phone: ' ' };
  expect(await save(ann, blank)).toEqual([400, 'First name is required.']);
  expect(await save(ann, { ...blank, firstName: 'A' })).toEqual([400, 'Last name is required.']);
  expect(await save(ann, { ...blank, firstName: 'A', lastName: 'B' })).toEqual([
    400,
    'Email address is required.',
  ]);
  expect(await save(ann, { phone: ' ' })).toEqual([400, 'Phone number is required.']);
  expect(await save(ann, { email: 'nonsense', phone: ' ' })).toEqual([400, 'Phone number is required.']);
  expect(await save(ann, { email: 'nonsense' })).toEqual([400, 'Please enter a valid email address.']);
  expect(await current(ann)).toMatchObject({ firstName: 'Ann', email: 'ann@example.com' });
});

test('a green that does not exist is not avoided, and nothing of a refused save is kept', async () => {
  const ann = shop.customer('ann@example.com');
  expect(await statusAndBody(ann.call('PATCH', '/api/profile', { avoid: ['no-such-green'] }))).toEqual([
    400,
    'We do not know this green.',
  ]);
  const refused = { ...profile, firstName: ' ', avoid: ['kale'] };
  expect((await ann.call('PATCH', '/api/profile', refused)).status).toBe(400);
  expect(await current(ann)).toMatchObject({ avoid: [] });
  expect((await ann.call('PATCH', '/api/profile', { ...profile, avoid: ['kale', 'kale'] })).status).toBe(200);
  expect(await current(ann)).toMatchObject({ avoid: ['kale'] });
});

test('values are trimmed, the address is optional and comes back as it was entered', async () => {
  const ann = shop.customer('ann@example.com');
  for (const address of [profile.address, 'the blue house, Milton', '']) {
    await save(ann, { firstName: '  Anna ', address });
    expect(await current(ann)).toMatchObject({ firstName: 'Anna', address });
  }
});

test('the link for a changed address goes before other mails, as one for a new password does', async () => {
  const ann = shop.customer('ann@example.com');
  await save(ann, { email: 'new@example.com' });
  await ann.call('POST', '/api/auth/forgot-password', { email: 'ann@example.com' });
  const mails = shop.deps.db
    .select({ key: outbox.key, to: outbox.to, isUrgent: outbox.isUrgent })
    .from(outbox);
  const urgent = mails.all().filter(({ isUrgent }) => isUrgent);
  expect(urgent.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'new@example.com']);
  expect(mails.all()).toHaveLength(3);
});

test('only the newest address can be proved, and going back to the old one calls it off', async () => {
  const ann = shop.customer('ann@example.com');
  await save(ann, { email: 'one@example.com' });
  const first = mailedToken(shop, '/verify-email');
  shop.clock.now += 1;
  await save(ann, { email: 'two@example.com' });
  expect((await ann.call('POST', '/api/auth/verify-email', { token: first })).status).toBe(400);
  await save(ann, {});
  expect(await current(ann)).toMatchObject({ email: 'ann@example.com', pendingEmail: null });
});

test('another save with the address that waits to be proved leaves its link valid and mails nothing', async () => {
  const ann = shop.customer('ann@example.com');
  await save(ann, { email: 'new@example.com' });
  const token = mailedToken(shop, '/verify-email');
  const mails = listMails(shop.deps.db).length;
  for (let times = 0; times < 6; times += 1)
    expect((await save(ann, { email: 'new@example.com', phone: `770-555-020${times}` }))[0]).toBe(200);
  expect(listMails(shop.deps.db)).toHaveLength(mails);
  expect(await current(ann)).toMatchObject({ phone: '770-555-0205', pendingEmail: 'new@example.com' });
  expect((await ann.call('POST', '/api/auth/verify-email', { token })).status).toBe(200);
});

test('an address that has an account is refused, and mails to strangers are limited', async () => {
  const ann = shop.customer('ann@example.com');
  shop.customer('ben@example.com');
  expect(await save(ann, { email: 'BEN@example.com' })).toEqual([
    409,
    'An account with this email already exists',
  ]);
  for (let times = 0; times < 4; times += 1) await save(ann, { email: `x${times}@example.com` });
  expect((await save(ann, { email: 'last@example.com' }))[0]).toBe(429);
});

test('a billing address takes anything but an unknown country', async () => {
  const ann = shop.customer('ann@example.com');
  const address = { billingName: ' Ann Lee ', billingCountry: 'CA', billingCity: 'Toronto' };
  const answer = await ann.call('PATCH', '/api/billing-address', address);
  expect(await answer.json()).toMatchObject({
    billingName: 'Ann Lee',
    billingCountry: 'CA',
    billingState: '',
  });
  expect(
    statusAndBody(await ann.call('PATCH', '/api/billing-address', { billingCountry: 'FR' })),
  ).resolves.toEqual([400, 'Please choose a country from the list.']);
  for (const path of ['/api/profile', '/api/billing-address'])
    expect((await shop.visitor().call('PATCH', path, profile)).status).toBe(401);
});
