import { expect, test } from 'bun:test';
import { business } from '../../shared/business.ts';
import { outbox } from '../platform/mail/table.ts';
import { settings } from '../settings/table.ts';
import { accepted, application, message, openInquiries } from '../testing/inquiries.ts';

const path = '/api/contact';

test('a message is stored, mailed to every admin and acknowledged to its sender', async () => {
  const { shop, send, messages, mails } = await openInquiries();
  shop.deps.db.update(settings).set({ value: 'one@farm.example, two@farm.example' }).run();
  expect(await send(path, message)).toEqual(accepted);
  expect(messages()).toMatchObject([
    { ...message, clientId: null, isLikelySpam: false, createdAt: shop.clock.now },
  ]);
  const byReader = Object.fromEntries(mails().map((mail) => [mail.to, mail]));
  expect(Object.keys(byReader).toSorted()).toEqual([
    'ann@example.com',
    'one@farm.example',
    'two@farm.example',
  ]);
  const notice = byReader['two@farm.example'];
  expect(notice?.subject).toBe('Message from Ann Lee: Gift boxes');
  for (const words of ['Do you wrap them?', 'My mother would love one.', 'Email: ann@example.com'])
    expect(notice?.text).toContain(words);
  expect(byReader['ann@example.com']?.text).toContain('reply within 24 hours');
  const answersGo = shop.deps.db.select({ to: outbox.to, replyTo: outbox.replyTo }).from(outbox).all();
  expect(Object.fromEntries(answersGo.map(({ to, replyTo }) => [to, replyTo]))).toEqual({
    'ann@example.com': null,
    'one@farm.example': 'ann@example.com',
    'two@farm.example': 'ann@example.com',
  });
});

test('without an admin to tell, a message goes to the shop itself', async () => {
  const { shop, send, mails } = await openInquiries();
  shop.deps.db.update(settings).set({ value: 'nobody' }).run();
  await send(path, message);
  expect(mails().map(({ to }) => to)).toContain(business.email);
});

test('the acknowledgement carries nothing that the stranger wrote', async () => {
  const { send, mails } = await openInquiries();
  const words = { name: 'Buy-Pills', subject: 'Cheap-Pills', message: 'https://pills.example/now' };
  await send(path, { ...words, email: 'victim@example.com' });
  const receipt = mails().find(({ to }) => to === 'victim@example.com');
  expect(JSON.stringify(receipt)).not.toMatch(/pills/i);
});

test.each([
  [{ name: undefined }, 'Please enter your name.'],
  [{ name: '   ' }, 'Please enter your name.'],
  [{ name: '\u200B\u2060\uFEFF' }, 'Please enter your name.'],
  [{ name: '\u3164' }, 'Please enter your name.'],
  [{ name: 7 }, 'Please enter your name.'],
  [{ name: 'x'.repeat(101) }, 'Please keep this to 100 characters.'],
  [{ name: '', email: '', message: '' }, 'Please enter your name.'],
  [{ email: undefined, message: '' }, 'Please enter your email address.'],
  [{ email: null }, 'Please enter your email address.'],
  [{ email: 'ann@' }, 'Please enter a valid email address.'],
  [{ email: 'ann@example.com\nbcc: eve@example.com' }, 'Please enter a valid email address.'],
  [{ message: undefined }, 'Please write a message.'],
  [{ message: '\n \u200D' }, 'Please write a message.'],
  [{ message: 'x'.repeat(5001) }, 'Please keep this to 5,000 characters.'],
  [{ subject: 'x'.repeat(151) }, 'Please keep this to 150 characters.'],
  [{ subject: ['x'] }, 'Please write this as text.'],
  [{ clientId: '17' }, 'The client id must be a UUID.'],
])('%j is refused: %s', async (change, sentence) => {
  const { send, messages, mails } = await openInquiries();
  expect(await send(path, { ...message, ...change })).toEqual([400, sentence]);
  expect([messages(), mails()]).toEqual([[], []]);
});

test.each([undefined, null, ''])('the subject may be %j', async (subject) => {
  const { send, messages, mails } = await openInquiries();
  expect(await send(path, { ...message, subject, clientId: null })).toEqual(accepted);
  expect(messages()).toMatchObject([{ subject: '' }]);
  expect(mails().map((mail) => mail.subject)).toContain('Message from Ann Lee');
});

test('names keep their letters, lose breaks and marks that turn the reading direction', async () => {
  const { send, messages } = await openInquiries();
  await send(path, { ...message, name: ' Zoë\u202E \r\n 陳\tO’Neil ', message: ' one\r\ntwo\u0007 ' });
  expect(messages()).toMatchObject([{ name: 'Zoë 陳 O’Neil', message: 'one\ntwo' }]);
});

test('the same client id is the same message, in any case and also in parallel', async () => {
  const { send, messages, mails } = await openInquiries();
  const clientId = crypto.randomUUID();
  const body = { ...message, clientId };
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(path, body)));
  answers.push(await send(path, { ...body, clientId: clientId.toUpperCase() }));
  for (const answer of answers) expect(answer).toEqual(accepted);
  expect(messages()).toHaveLength(1);
  expect(mails()).toHaveLength(2);
  await send(path, { ...body, clientId: crypto.randomUUID() });
  expect(messages()).toHaveLength(2);
});

test('who fills the hidden field is thanked and forgotten', async () => {
  const { send, messages, mails } = await openInquiries();
  expect(await send(path, { ...message, reference: 'https://spam.example' })).toEqual(accepted);
  expect([messages(), mails()]).toEqual([[], []]);
});

test('a form sent within two seconds is kept, and the admins are told', async () => {
  const { send, messages, mails } = await openInquiries();
  await send(path, { ...message, shownForMs: 1999 });
  await send(path, { ...message, shownForMs: 2000 });
  expect(messages().map(({ isLikelySpam }) => isLikelySpam)).toEqual([true, false]);
  expect(mails().filter(({ text }) => text.includes('may be spam'))).toHaveLength(1);
  expect(mails()).toHaveLength(4);
});

test('twenty messages an hour from one network, and repeats of a known one do not count', async () => {
  const { shop, send, messages } = await openInquiries();
  const known = { ...message, clientId: crypto.randomUUID() };
  await send(path, known);
  for (let sent = 1; sent < 20; sent += 1) {
    expect(await send(path, message)).toEqual(accepted);
    expect(await send(path, known)).toEqual(accepted);
  }
  const [status, sentence] = await send(path, message);
  expect([status, sentence]).toEqual([429, 'Too many attempts. Please wait a few minutes and try again.']);
  expect(await send(path, known)).toEqual(accepted);
  shop.clock.now += 3_600_000;
  expect(await send(path, message)).toEqual(accepted);
  expect(messages()).toHaveLength(21);
});

test('the forms fill nobody with mail: five acknowledgements an hour for one address, in any letters', async () => {
  const { shop, send, mails } = await openInquiries();
  const receipts = () => mails().filter(({ to }) => /^zoë@/i.test(to)).length;
  for (let sent = 0; sent < 7; sent += 1)
    await send(path, { ...message, email: sent % 2 ? 'ZOË@example.com' : 'zoë@example.com' });
  await send('/api/wholesale-inquiry', { ...application, email: 'zoë@example.com' });
  expect(receipts()).toBe(5);
  shop.clock.now += 3_600_001;
  await send(path, { ...message, email: 'zoë@example.com' });
  expect(receipts()).toBe(6);
});
