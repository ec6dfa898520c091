import { afterEach, beforeEach, expect, test } from 'bun:test';
import { business } from '../../shared/business.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { outbox } from '../platform/mail/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { application, message } from '../testing/inquiries.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
let admin: ReturnType<typeof createTestAdmin>;
beforeEach(async () => {
  shop = await openTestShop();
  admin = createTestAdmin(shop);
  await shop.visitor().call('POST', '/api/contact', message);
  await shop.visitor().call('POST', '/api/wholesale-inquiry', application);
});
afterEach(() => shop.close());

const call = async (method: string, path: string, body?: object) => {
  const answer = await admin.call(method, `/api/admin/${path}`, body);
  const text = await answer.text();
  return [answer.status, /^[[{]/.test(text) ? JSON.parse(text) : text];
};
const idOf = async (path: string) => (await call('GET', path))[1][0].id;

test('a message is answered and taken back, and the later of two admins is told', async () => {
  const id = await idOf('messages?status=unanswered&q=mother');
  expect(await call('PATCH', `messages/${id}`, { isAnswered: true, version: 1 })).toMatchObject([
    200,
    { isAnswered: true, version: 2, message: message.message },
  ]);
  expect(await call('GET', 'messages?status=unanswered')).toEqual([200, []]);
  expect(await call('GET', 'messages?status=answered')).toMatchObject([200, [{ id }]]);
  expect((await call('PATCH', `messages/${id}`, { isAnswered: false, version: 1 }))[0]).toBe(409);
  expect(await call('PATCH', `messages/${id}`, { isAnswered: 'yes' })).toEqual([
    400,
    'Please say whether it is answered.',
  ]);
  expect((await call('PATCH', 'messages/nothing', { isAnswered: true }))[0]).toBe(404);
  expect((await call('GET', 'messages?status=lost'))[0]).toBe(400);
});

test('an answer goes by mail once for a key, is kept with the message, and a reply goes to the farm', async () => {
  const id = await idOf('messages');
  const path = `messages/${id}/answer`;
  expect(await call('POST', path, { text: ' \n', key: 'k1' })).toEqual([400, 'Please write an answer.']);
  for (let times = 0; times < 2; times += 1)
    expect(await call('POST', path, { text: 'Yes, we do.\nSee you Saturday.', key: 'k1' })).toMatchObject([
      200,
      { isAnswered: true, version: 2, answers: [{ text: 'Yes, we do.\nSee you Saturday.' }] },
    ]);
  const mails = shop.deps.db
    .select()
    .from(outbox)
    .all()
    .filter(({ text }) => text.includes('See you Saturday.'));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: message.email, replyTo: business.email });
  expect(mails[0]?.text).not.toContain(message.message);
  expect((await call('POST', 'messages/nothing/answer', { text: 'Hello', key: 'k2' }))[0]).toBe(404);
});

test('an application is decided, its applicant told once, and the note stays with the farm', async () => {
  const id = await idOf('wholesale?status=new&q=corner');
  const decision = { status: 'approved', note: 'Pays late? Ask Joe.', version: 1 };
  expect(await call('PATCH', `wholesale/${id}`, decision)).toMatchObject([200, { ...decision, version: 2 }]);
  await call('PATCH', `wholesale/${id}`, { status: 'approved', note: 'Asked Joe.' });
  const mails = listMails(shop.deps.db).filter(
    ({ to, subject }) => to === 'bea@example.com' && /application is/.test(subject),
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toMatch(/Joe|Corner/);
  expect((await call('PATCH', `wholesale/${id}`, { ...decision, status: 'declined' }))[0]).toBe(409);
  expect(await call('PATCH', `wholesale/${id}`, { status: 'maybe' })).toEqual([
    400,
    'The status is new, approved or declined.',
  ]);
  expect((await call('PATCH', 'wholesale/nothing', { status: 'declined' }))[0]).toBe(404);
  expect(await call('GET', 'wholesale?status=approved')).toMatchObject([200, [{ id, note: 'Asked Joe.' }]]);
});

test('addresses out of the area are listed, and counted by their distance', async () => {
  const log = (distance: number) =>
    shop.visitor().call('POST', '/api/address-validation-log', { address: `${distance} Far Rd`, distance });
  for (const distance of [25.1, 29.9, 30, 49.9, 50, 400]) await log(distance);
  expect(await call('GET', 'out-of-area?q=400')).toMatchObject([
    200,
    [{ distance: 400, customerEmail: 'guest' }],
  ]);
  expect(await call('GET', 'out-of-area/bands')).toEqual([
    200,
    [
      { from: 25, to: 30, addresses: 2 },
      { from: 30, to: 35, addresses: 1 },
      { from: 35, to: 40, addresses: 0 },
      { from: 40, to: 45, addresses: 0 },
      { from: 45, to: 50, addresses: 1 },
      { from: 50, to: null, addresses: 2 },
    ],
  ]);
  expect((await call('GET', 'out-of-area?from=2026-13-01'))[0]).toBe(400);
});
