import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { validRegistration } from '../shared/contract/test-registration.ts';
import { users } from './accounts/record/table.ts';
import { listMails } from './platform/mail/outbox.ts';
import { message } from './testing/inquiries.ts';
import { openTestShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const mailsTo = (mailbox: RegExp) => listMails(shop.deps.db).filter(({ to }) => mailbox.test(to));
const status = async (answer: Promise<Response>) => (await answer).status;

test('however a mailbox is written, registrations send five mails an hour to it', async () => {
  for (let n = 0; n < 30; n += 1) {
    const email = n % 2 ? `a.nn+${n}@example.com` : `ann+${n}@example.com`;
    const answer = shop.visitor().call('POST', '/api/auth/register', { ...validRegistration, email });
    expect(await status(answer)).toBe(200);
  }
  expect(mailsTo(/^a\.?nn\+/)).toHaveLength(5);
  shop.clock.now += 3_600_000;
  await shop.visitor().call('POST', '/api/auth/register', { ...validRegistration, email: 'ann@example.com' });
  expect(mailsTo(/^ann@/)).toHaveLength(1);
});

test('all mails that a stranger can cause count together', async () => {
  const vic = shop.customer('vic@example.com', { emailVerifiedAt: 1 });
  const [mallory, rita] = [shop.customer(), shop.customer()];
  const change = (email: string) =>
    mallory.call('PATCH', '/api/profile', {
      firstName: 'Mal',
      lastName: 'Lory',
      email,
      phone: '770-555-0100',
      address: '12 Main St, Milton, Georgia 30004',
    });
  expect(await status(rita.call('POST', '/api/referrals/send', { email: 'vic+a@example.com' }))).toBe(200);
  expect(await status(change('v.ic@example.com'))).toBe(200);
  const contact = { ...message, email: 'vic+b@example.com' };
  expect(await status(mallory.call('POST', '/api/contact', contact))).toBe(200);
  for (let n = 0; n < 4; n += 1)
    expect(await status(mallory.call('POST', '/api/auth/forgot-password', { email: vic.email }))).toBe(200);
  expect(mailsTo(/^v\.?ic/)).toHaveLength(5);
  const olga = shop.customer();
  expect(await status(olga.call('POST', '/api/referrals/send', { email: 'vic+c@example.com' }))).toBe(429);
  expect(await status(change('vic+d@example.com'))).toBe(429);
  expect(mailsTo(/^v\.?ic/)).toHaveLength(5);
});

test('notices about an account count only while its address is unproved', async () => {
  const passwords = ['walnut-harbor-1', 'walnut-harbor-2'];
  const changes = async (email: string) => {
    const visitor = shop.visitor();
    await visitor.call('POST', '/api/auth/register', { ...validRegistration, email });
    if (email.startsWith('proved'))
      shop.deps.db.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.email, email)).run();
    let currentPassword = validRegistration.password;
    for (let n = 0; n < 8; n += 1) {
      const newPassword = passwords[n % 2] ?? '';
      const body = { currentPassword, newPassword };
      expect(await status(visitor.call('POST', '/api/auth/change-password', body))).toBe(200);
      currentPassword = newPassword;
    }
    return mailsTo(new RegExp(`^${email}`)).length;
  };
  expect(await changes('unproved@example.com')).toBe(5);
  expect(await changes('proved@example.com')).toBe(9);
});

test('a name that nobody has stood up for opens no mail', async () => {
  const firstName = 'Claim your prize at evil.example by tonight, dear customer';
  const ann = shop.visitor();
  await ann.call('POST', '/api/auth/register', { ...validRegistration, firstName });
  await ann.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const newPassword = 'walnut-harbor-1';
  const body = { currentPassword: validRegistration.password, newPassword };
  await ann.call('POST', '/api/auth/change-password', body);
  const address = validRegistration.address;
  const profile = { firstName, lastName: 'Lee', phone: '770-555-0100', address };
  await ann.call('PATCH', '/api/profile', {
    ...profile,
    email: 'other@example.com',
    currentPassword: newPassword,
  });
  expect(mailsTo(/^(ann|other)@/).length).toBeGreaterThan(3);
  for (const { subject, text, html } of mailsTo(/@/)) expect(subject + text + html).not.toContain('prize');
});
