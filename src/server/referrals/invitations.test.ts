import { afterEach, beforeEach, expect, test } from 'bun:test';
import { business } from '../../shared/business.ts';
import { validRegistration } from '../../shared/contract/test-registration.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { friendOf, referralRows, referrerIn } from '../testing/referrals.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { sendInvitation } from './invitations.ts';
import { getReferralSummary } from './summary.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const day = 24 * 60 * 60_000;
type Browser = ReturnType<TestShop['visitor']>;

async function send(who: Browser, email: string): Promise<[number, string]> {
  const answer = await who.call('POST', '/api/referrals/send', { email });
  return [answer.status, await answer.text()];
}
const invitationsTo = (email: string) => listMails(shop.deps.db).filter(({ to }) => to === email);
/** Sessions end after 30 days. */
const summary = ({ id }: { id: string }) => getReferralSummary(shop.deps, id);

test('the code is made when it is first asked for, and stays', async () => {
  const [rita, olga] = [shop.customer(), shop.customer()];
  const codes = [summary(rita), summary(rita), summary(olga)].map((one) => one.referralCode);
  expect(codes[0]).toMatch(/^[2-9A-HJKMNP-TV-Z]{6}$/);
  expect(codes[1]).toBe(codes[0]);
  expect(codes[2]).not.toBe(codes[0]);
  expect((await rita.api.api.referrals.get()).data).toEqual({
    referralCode: codes[0] ?? '',
    totalReferred: 0,
    totalEarned: 0,
    pendingRewards: 0,
    discountPercent: 25,
    referrals: [],
  });
});

test('a friend gets code, discount and link by mail, and is listed as pending', async () => {
  const rita = referrerIn(shop);
  expect((await send(rita, ' finn@example.com '))[0]).toBe(200);
  const [mail] = invitationsTo('finn@example.com');
  expect(mail?.subject).toBe('Rita invites you to Eden Microgreens');
  for (const text of [rita.code, '25% off', `http://localhost:3000/?ref=${rita.code}`])
    expect(mail?.text).toContain(text);
  expect(summary(rita)).toMatchObject({
    totalReferred: 1,
    totalEarned: 0,
    pendingRewards: 5,
    referrals: [
      { referredEmail: 'finn@example.com', createdAt: shop.clock.now, status: 'pending', rewardEarned: 0 },
    ],
  });
});

test('the same friend is one referral, mailed at most once a day, and counts anew with every mail', async () => {
  const rita = referrerIn(shop);
  await send(rita, 'finn@gmail.com');
  shop.clock.now += day - 1;
  expect((await send(rita, 'Finn@gmail.com'))[0]).toBe(200);
  expect((await send(rita, 'f.inn+x@gmail.com'))[0]).toBe(200);
  expect(listMails(shop.deps.db)).toHaveLength(1);
  shop.clock.now += 1;
  await send(rita, 'finn@gmail.com');
  expect([listMails(shop.deps.db).length, referralRows(shop).length]).toEqual([2, 1]);
  shop.clock.now += 90 * day - 1;
  expect(summary(rita).referrals[0]?.status).toBe('pending');
  shop.clock.now += 1;
  expect(summary(rita)).toMatchObject({ pendingRewards: 0, referrals: [{ status: 'expired' }] });
  sendInvitation(shop.deps, rita.id, 'finn@gmail.com');
  expect(summary(rita)).toMatchObject({ pendingRewards: 5, referrals: [{ status: 'pending' }] });
});

test('own addresses and customers are refused with a sentence, and no mail', async () => {
  const rita = referrerIn(shop, { email: 'rita@gmail.com', emailKey: 'rita@gmail.com' });
  shop.customer('finn@example.com');
  const own = 'That is your own email address. Please enter the address of a friend.';
  const known = 'Your friend is already a customer of ours, so there is nobody to invite.';
  expect(await send(rita, 'Rita@gmail.com')).toEqual([409, own]);
  expect(await send(rita, 'r.ita+friend@googlemail.com')).toEqual([409, own]);
  expect(await send(rita, 'FINN@example.com')).toEqual([409, known]);
  expect((await send(rita, 'finn at example'))[0]).toBe(400);
  expect((await send(rita, ''))[0]).toBe(400);
  expect([listMails(shop.deps.db), referralRows(shop)]).toEqual([[], []]);
});

test('20 invitations a day per account, and 5 an hour to one mailbox by everybody', async () => {
  const rita = referrerIn(shop);
  for (let n = 0; n < 20; n += 1) expect((await send(rita, `friend${n}@example.com`))[0]).toBe(200);
  expect((await send(rita, 'friend20@example.com'))[0]).toBe(429);
  shop.clock.now += day;
  expect((await send(rita, 'friend20@example.com'))[0]).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await send(shop.customer(), 'wanted@example.com'))[0]).toBe(200);
  expect((await send(shop.customer(), 'Wanted@example.com'))[0]).toBe(429);
});

test('an invitation has the farm’s postal address, and a link that ends all further ones to its mailbox', async () => {
  const { street, city, zipCode } = business.place;
  const rita = referrerIn(shop);
  await send(rita, 'finn@gmail.com');
  const [mail] = invitationsTo('finn@gmail.com');
  expect(mail?.text).toContain(`${street}, ${city}, ${business.place.state} ${zipCode}`);
  const token = /no-invitations\?token=(\S+)/.exec(mail?.text ?? '')?.[1];
  const decline = (secret = '') => shop.visitor().call('POST', '/api/referrals/decline', { token: secret });
  expect((await decline(`${token}x`)).status).toBe(400);
  expect((await send(shop.customer(), 'finn@gmail.com'))[0]).toBe(200);
  expect([(await decline(token)).status, (await decline(token)).status]).toEqual([200, 200]);
  expect(await send(shop.customer(), 'f.inn+x@gmail.com')).toEqual([
    409,
    'Your friend wants no invitations by mail. Please share your link instead.',
  ]);
  expect((await send(rita, 'gus@example.com'))[0]).toBe(200);
});

test.each(['', 'Buy at www.evil.example', 'Win a prize today', 'x'.repeat(31)])(
  'no words of a stranger go out as a name: %s',
  async (firstName) => {
    await send(referrerIn(shop, { firstName }), 'finn@example.com');
    const [mail] = invitationsTo('finn@example.com');
    expect(mail?.subject).toBe('A friend invites you to Eden Microgreens');
    if (firstName) expect(`${mail?.text} ${mail?.html}`).not.toContain(firstName);
  },
);

test('a friend who came by the link alone is listed with a masked address, for 90 days from the registration', async () => {
  const rita = referrerIn(shop);
  friendOf(shop, rita, 'finn@example.com');
  expect(summary(rita)).toMatchObject({
    totalReferred: 1,
    referrals: [{ referredEmail: 'f***@example.com', createdAt: shop.clock.now, status: 'pending' }],
  });
  shop.clock.now += 90 * day;
  expect(summary(rita).referrals).toMatchObject([{ status: 'expired' }]);
});

test('an invited friend who registers is one referral, which now expires 90 days after the registration', async () => {
  const rita = referrerIn(shop);
  await send(rita, validRegistration.email);
  shop.clock.now += 60 * day;
  const visitor = shop.visitor();
  await visitor.call('GET', `/?ref=${rita.code}`);
  await visitor.call('POST', '/api/auth/register', validRegistration);
  shop.clock.now += 60 * day;
  expect(summary(rita)).toMatchObject({
    totalReferred: 1,
    referrals: [{ referredEmail: validRegistration.email, status: 'pending' }],
  });
});

test('every call is one’s own: strangers are turned away, others’ referrals stay hidden', async () => {
  const rita = referrerIn(shop);
  await send(rita, 'finn@example.com');
  expect((await shop.visitor().call('GET', '/api/referrals')).status).toBe(401);
  expect((await send(shop.visitor(), 'finn@example.com'))[0]).toBe(401);
  expect((await shop.customer().api.api.referrals.get()).data).toMatchObject({
    totalReferred: 0,
    referrals: [],
  });
});

test('a friend’s closed account leaves a masked address in the list', async () => {
  const rita = referrerIn(shop);
  await send(rita, 'finn.distinct@example.com');
  const finn = friendOf(shop, rita, 'finn.distinct@example.com');
  expect(summary(rita).referrals).toMatchObject([{ referredEmail: 'finn.distinct@example.com' }]);
  const body = { email: finn.email };
  expect((await finn.call('DELETE', '/api/account', body)).status).toBe(200);
  expect(summary(rita).referrals).toMatchObject([{ referredEmail: 'f***@example.com' }]);
});

test('a referrer’s closed account ends the offer of its friends, who stay customers', async () => {
  const rita = referrerIn(shop);
  const finn = friendOf(shop, rita);
  expect((await rita.call('DELETE', '/api/account', { email: rita.email })).status).toBe(200);
  expect((await finn.api.api.auth.user.get({ query: {} })).data).toMatchObject({ email: finn.email });
  expect((await finn.api.api.referrals.offer.get()).data || null).toBeNull();
  expect(referralRows(shop)).toEqual([]);
});

test('the export of an account has its referrals', async () => {
  const rita = referrerIn(shop);
  await send(rita, 'finn@example.com');
  const data = await (await rita.call('GET', '/api/account/export')).json();
  expect(data.referrals).toMatchObject({
    referralCode: rita.code,
    referrals: [{ referredEmail: 'finn@example.com' }],
  });
});
