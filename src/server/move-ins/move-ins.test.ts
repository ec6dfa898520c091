import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { addRole } from '../accounts/record/users.ts';
import { products } from '../catalog/table.ts';
import { closedDays } from '../delivery/table.ts';
import { listMails } from '../platform/mail/outbox.ts';
import { moveIns } from '../subscriptions/move-ins/table.ts';
import { createMover, testMoveIn } from '../testing/move-ins.ts';
import { openTestShopWithPayments, type TestShopWithPayments } from '../testing/shop-with-payments.ts';
import { subscribeTo } from '../testing/subscribers.ts';

let shop: TestShopWithPayments;
let mover: ReturnType<typeof createMover>;
beforeEach(async () => {
  shop = await openTestShopWithPayments();
  mover = createMover(shop);
});
afterEach(() => shop.close());

const rows = () => shop.deps.db.select().from(moveIns).all();
const refusals = async (...changes: object[]) => {
  const { body } = await mover.importRows(changes.map((change) => ({ ...testMoveIn, ...change })));
  return body.rows.map(({ state, sentence = state }: { state: string; sentence?: string }) => sentence);
};
const again = (id: string) => mover.send(mover.admin, 'POST', `/api/admin/move-ins/${id}/again`);
const withdraw = (id: string) => mover.send(mover.admin, 'DELETE', `/api/admin/move-ins/${id}`);
const decline = (token: string) => mover.send(shop.visitor(), 'POST', '/api/move-in/decline', { token });
const hour = 3_600_000;
const later = (ms: number) => new Date(shop.deps.now() + ms).toISOString();

test('an import invites each good row by mail, and refuses the others with their sentence', async () => {
  const { status, body } = await mover.importRows([
    testMoveIn,
    { ...testMoveIn, email: 'far@example.com', zipCode: '10001' },
    { ...testMoveIn, email: 'MIA@example.com' },
  ]);
  expect([status, body]).toEqual([
    200,
    {
      rows: [
        { state: 'invited' },
        { state: 'refused', sentence: expect.stringContaining('address') },
        { state: 'refused', sentence: 'This email address stands in the list twice.' },
      ],
      invited: 1,
    },
  ]);
  expect(await mover.list()).toEqual([
    {
      id: expect.any(String),
      email: 'mia@example.com',
      name: 'Mia Mover',
      planFrequency: 'weekly',
      total: expect.any(Number),
      firstDelivery: '2031-03-15',
      state: 'invited',
      invitedAt: expect.any(Number),
      acceptedAt: null,
    },
  ]);
  const [mail] = mover.mailsTo('mia@example.com');
  expect(mail?.text).toContain('Saturday, March 15');
  expect(mail?.text).toContain('charged for it on Tuesday, March 11');
  expect(mail?.text).toContain('This is not for me');
  expect(mail?.text.toLowerCase()).not.toContain('trial');
});

test('a list is refused when it is none, empty or too long', async () => {
  for (const wrong of [undefined, 'mia', [], Array.from({ length: 101 }, () => testMoveIn)])
    expect((await mover.importRows(wrong)).status).toBe(400);
  const hundred = Array.from({ length: 100 }, (_, index) => ({
    ...testMoveIn,
    email: `m${index}@example.com`,
    notes: 'x'.repeat(900),
  }));
  const { body } = await mover.importRows(hundred, { preview: true });
  expect(body.invited).toBe(100);
});

test('a preview answers the same, needs no key and keeps nothing', async () => {
  const list = [
    testMoveIn,
    { ...testMoveIn, firstName: '' },
    { ...testMoveIn, email: 'b@example.com', city: '' },
  ];
  const { body } = await mover.send(mover.admin, 'POST', '/api/admin/move-ins', {
    rows: list,
    preview: true,
  });
  expect([rows(), mover.mailsTo('mia@example.com')]).toEqual([[], []]);
  expect((await mover.importRows(list)).body).toEqual(body);
});

test('the same key answers the same, and refuses another list', async () => {
  const key = 'import-1';
  const first = await mover.importRows([testMoveIn], { key });
  expect(await mover.importRows([testMoveIn], { key })).toEqual(first);
  expect(rows()).toHaveLength(1);
  expect((await mover.importRows([{ ...testMoveIn, city: 'Roswell' }], { key })).status).toBe(409);
  const [one, other] = await Promise.all(
    ['one', 'one'].map(() => mover.importRows([{ ...testMoveIn, email: 'p@example.com' }], { key: 'one' })),
  );
  expect(one).toEqual(other);
  expect(one?.body.invited).toBe(1);
});

test('a row is refused for what a sign-up is refused for', async () => {
  shop.deps.db.update(products).set({ isActive: false }).where(eq(products.id, 'kale')).run();
  shop.deps.db.update(products).set({ isOutOfStock: true }).where(eq(products.id, 'broccoli')).run();
  expect(
    await refusals(
      { email: 'mia' },
      { email: '1@e.example', firstName: ' ' },
      { email: '2@e.example', planFrequency: 'daily' },
      { email: '3@e.example', products: [] },
      { email: '4@e.example', products: [{ productId: 'radish', quantity: 0 }] },
      { email: '5@e.example', products: [{ productId: 'kale', quantity: 4 }] },
      { email: '6@e.example', street: '' },
      { email: '7@e.example', zipCode: '3000' },
      { email: '8@e.example', street: 'PO Box 12' },
      { email: '9@e.example', products: 'all' },
    ),
  ).toEqual([
    'Please enter a valid email address.',
    'First name is required.',
    'Please choose a subscription plan to continue.',
    'Please select at least one product for your subscription.',
    'Quantities must be at least 1.',
    'One of the products is not in our shop. Please reload the page and try again.',
    'Please fill in all required address fields.',
    'ZIP code has 5 digits.',
    'Please enter a street address. We deliver to the door, not to a post office box.',
    'Please select at least one product for your subscription.',
  ]);
  expect((await mover.importRows([null, 7, 'mia', {}])).body.invited).toBe(0);
});

test('the first delivery is an open Saturday after today, within a year', async () => {
  shop.deps.db.insert(closedDays).values({ date: '2031-03-22', reason: 'fair', createdAt: 0 }).run();
  const days = ['2031-03-01', '2031-03-16', '2032-03-13', '2031-02-30', '2031-03-22', '2031-03-08'];
  const sentence = 'The first delivery must be a Saturday after today, within a year.';
  expect(
    await refusals(...days.map((firstDelivery, index) => ({ email: `${index}@e.example`, firstDelivery }))),
  ).toEqual([
    sentence,
    sentence,
    sentence,
    'That day is not in the calendar.',
    'Saturday, March 22 is closed. Please choose another day.',
    'invited',
  ]);
});

test('an address with a role, a running subscription or an open invitation is refused', async () => {
  const packer = shop.customer('packer@example.com');
  addRole(shop.deps.db, packer.id, 'packer');
  await subscribeTo(shop, shop.customer('ann@example.com'));
  await mover.invite();
  expect(
    await refusals(
      { email: 'packer@example.com' },
      { email: 'ANN@example.com' },
      { email: 'Mia@Example.com' },
    ),
  ).toEqual([
    'This email address works on the farm.',
    'This email address has a subscription already.',
    'This email address has an open invitation already.',
  ]);
});

test('the link shows the box at today’s price and the days of an acceptance now', async () => {
  const token = await mover.invite();
  const { status, body } = await mover.look(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'invited',
    firstName: 'Mia',
    email: 'mia@example.com',
    planFrequency: 'weekly',
    lines: [
      { productId: 'pea-shoots', name: 'Pea Shoots', ounces: 8 },
      { productId: 'radish', ounces: 4 },
    ],
    firstDelivery: '2031-03-15',
    chargedOn: '2031-03-11',
    hasAccount: false,
  });
  const [row] = await mover.list();
  expect(body.total).toBe(row.total);
  shop.deps.db.update(products).set({ pricePerOunce: 1000 }).where(eq(products.id, 'radish')).run();
  expect((await mover.look(token)).body.total).toBeGreaterThan(body.total);
  await shop.moveClockTo('2031-03-11T13:30:00Z');
  expect((await mover.look(token)).body).toMatchObject({
    firstDelivery: '2031-03-22',
    chargedOn: '2031-03-18',
  });
});

test('a link that was not made here is 400, one whose invitation is gone 404', async () => {
  const token = await mover.invite();
  expect((await mover.look('nonsense')).status).toBe(400);
  expect((await mover.look(`${token}x`)).status).toBe(400);
  expect((await mover.send(shop.visitor(), 'GET', '/api/move-in')).status).toBe(400);
  shop.deps.db.delete(moveIns).run();
  expect((await mover.look(token)).status).toBe(404);
});

test('only a proved address counts as an account', async () => {
  const token = await mover.invite();
  shop.customer('mia@example.com');
  expect((await mover.look(token)).body.hasAccount).toBe(false);
  shop.deps.db.$client.run("update users set email_verified_at = 1 where email = 'mia@example.com'");
  expect((await mover.look(token)).body.hasAccount).toBe(true);
});

test('an invitation is mailed again once a day, five times in all', async () => {
  await mover.invite();
  const { id } = await mover.rowOf();
  const statuses: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    statuses.push((await again(id)).status, (await again(id)).status);
    await shop.moveClockTo(later(24 * hour));
  }
  expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429, 429, 429]);
  expect(mover.mailsTo('mia@example.com')).toHaveLength(6);
});

test('an invitation expires sixty days after its last mail, and is open again after another', async () => {
  const token = await mover.invite();
  const { id } = await mover.rowOf();
  const days = (count: number) => shop.moveClockTo(later(count * 24 * hour));
  await days(8);
  expect(mover.mailsTo('mia@example.com')).toHaveLength(2);
  await days(58);
  expect((await mover.look(token)).body.state).toBe('invited');
  await days(3);
  expect((await mover.look(token)).body).toEqual({ state: 'expired' });
  expect(await mover.list('?status=expired')).toHaveLength(1);
  expect(await mover.list('?status=invited')).toEqual([]);
  expect((await again(id)).status).toBe(200);
  expect((await mover.look(token)).body.state).toBe('invited');
  expect(mover.mailsTo('mia@example.com')).toHaveLength(3);
}, 60_000);

test('an expired invitation is not mailed again beside another of its address', async () => {
  await mover.invite();
  const { id } = await mover.rowOf();
  await shop.moveClockTo(later(70 * 24 * hour));
  await mover.invite({ firstDelivery: '2031-05-31' });
  expect(await again(id)).toMatchObject({ status: 409, body: expect.stringContaining('open invitation') });
}, 60_000);

test('a withdrawn invitation is over, its mail does not leave, and the row can be imported again', async () => {
  const token = await mover.invite();
  const { id } = await mover.rowOf();
  expect((await withdraw(id)).body.state).toBe('withdrawn');
  expect((await withdraw(id)).status).toBe(200);
  expect((await again(id)).status).toBe(409);
  expect((await mover.look(token)).body).toEqual({ state: 'withdrawn' });
  expect(mover.mailsTo('mia@example.com')).toEqual([]);
  expect((await withdraw('none')).status).toBe(404);
  expect((await again('none')).status).toBe(404);
  expect((await mover.accept(token, { expectedTotal: 1, expectedDelivery: '2031-03-15' })).status).toBe(409);
  await mover.invite({ city: 'Alpharetta' });
  expect(await mover.list()).toHaveLength(2);
});

test('who declines is forgotten at once and gets no further invitation, also under another spelling', async () => {
  const token = await mover.invite({ email: 'mia.mover@gmail.com' });
  expect(await decline(token)).toMatchObject({ status: 200 });
  expect((await decline(token)).status).toBe(200);
  expect((await mover.look(token)).body).toEqual({ state: 'declined' });
  const [row] = rows();
  expect(row).toMatchObject({
    email: '',
    firstName: '',
    street: '',
    notes: '',
    products: [],
    status: 'declined',
  });
  expect(listMails(shop.deps.db).filter(({ text }) => text.includes('move-in'))).toEqual([]);
  expect(await refusals({ email: 'miamover+box@gmail.com' })).toEqual([
    'This person has declined an invitation and gets no more.',
  ]);
  expect((await decline('nonsense')).status).toBe(400);
  expect((await again(row?.id ?? '')).status).toBe(409);
});

test('one reminder goes out seven days after the last mail', async () => {
  await mover.invite();
  const { id } = await mover.rowOf();
  await shop.moveClockTo(later(5 * 24 * hour));
  await again(id);
  await shop.moveClockTo(later(6 * 24 * hour));
  expect(mover.mailsTo('mia@example.com')).toHaveLength(2);
  await shop.moveClockTo(later(2 * 24 * hour));
  expect(mover.mailsTo('mia@example.com').map(({ subject }) => subject)).toEqual([
    'Your weekly box is waiting at Eden Microgreens',
    'Your box moves to Eden Microgreens',
    'Your box moves to Eden Microgreens',
  ]);
  await shop.moveClockTo(later(30 * 24 * hour));
  expect(mover.mailsTo('mia@example.com')).toHaveLength(3);
}, 60_000);

test('these mails do not count toward the five an hour of a stranger', async () => {
  await mover.invite();
  const { id } = await mover.rowOf();
  await again(id);
  const ann = shop.customer();
  const { status } = await mover.send(ann, 'POST', '/api/referrals/send', { email: 'mia@example.com' });
  expect(status).toBe(200);
});

test('thirty days after an invitation ended, only its state and days are kept', async () => {
  await mover.invite();
  await withdraw((await mover.rowOf()).id);
  await mover.invite({ email: 'ben@example.com' });
  const days = (count: number) => shop.moveClockTo(later(count * 24 * hour));
  await days(29);
  expect(await mover.list('?q=mover')).toHaveLength(2);
  await days(2);
  expect(rows().find(({ status }) => status === 'withdrawn')).toMatchObject({ email: '', mailboxHash: '' });
  expect(await mover.list('?q=mover')).toHaveLength(1);
  await days(75);
  expect(await mover.list()).toMatchObject([
    { state: 'expired', email: '', name: '', total: 0 },
    { state: 'withdrawn', email: '', name: '', firstDelivery: '2031-03-15' },
  ]);
  expect(listMails(shop.deps.db).filter(({ to }) => to === 'ben@example.com')).toEqual([]);
}, 120_000);

test('the list is searched, filtered and paged', async () => {
  for (const name of ['Abe', 'Bea', 'Cid'])
    await mover.invite({ email: `${name}@example.com`, firstName: name, phone: '' });
  expect(await mover.list('?q=bea')).toMatchObject([{ name: 'Bea Mover' }]);
  expect(await mover.list('?q=12 Main St, Milton')).toHaveLength(3);
  expect(await mover.list('?status=accepted')).toEqual([]);
  const page = await mover.admin.call('GET', '/api/admin/move-ins?limit=2');
  expect([page.headers.get('x-total-count'), page.headers.get('link')]).toEqual([
    '3',
    expect.stringContaining('rel="next"'),
  ]);
  expect((await mover.send(mover.admin, 'GET', '/api/admin/move-ins?status=lost')).status).toBe(400);
});

test('open invitations stand in sow plan and room, outside what is planned', async () => {
  await mover.send(mover.admin, 'PUT', '/api/admin/settings', { key: 'boxes_per_saturday', value: '2' });
  await mover.invite();
  await mover.invite({ email: 'ben@example.com', planFrequency: 'biweekly', firstDelivery: '2031-03-22' });
  const plan = (await mover.send(mover.admin, 'GET', '/api/admin/sow-plan?weeks=4')).body;
  expect(
    plan
      .filter(({ productId }: { productId: string }) => productId === 'radish')
      .map(({ date, ounces, invitedOunces, trays }: Record<string, unknown>) => [
        date,
        ounces,
        invitedOunces,
        trays,
      ]),
  ).toEqual([
    ['2031-03-15', 0, 4, 0],
    ['2031-03-22', 0, 8, 0],
    ['2031-03-29', 0, 4, 0],
  ]);
  expect((await mover.send(mover.admin, 'GET', '/api/admin/room')).body.saturdays).toEqual([
    { date: '2031-03-08', boxes: 0, invited: 0 },
    { date: '2031-03-15', boxes: 0, invited: 1 },
    { date: '2031-03-22', boxes: 0, invited: 2 },
    { date: '2031-03-29', boxes: 0, invited: 1 },
  ]);
  await withdraw((await mover.rowOf()).id);
  expect((await mover.send(mover.admin, 'GET', '/api/admin/room')).body.saturdays[1].invited).toBe(0);
});
