import { afterEach, beforeEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { orders } from '../orders/table.ts';
import { statusAndBody } from '../testing/accounts.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { subscribeTo, subscriptionOf } from '../testing/subscribers.ts';
import { date, oakLane, openSwapShop, type SwapShop } from '../testing/swaps.ts';
import { demandBetween } from '../week/demand.ts';

let shop: SwapShop['shop'];
let ann: SwapShop['ann'];
let boss: SwapShop['boss'];
let setProduct: SwapShop['setProduct'];
let stockOf: SwapShop['stockOf'];
let buy: SwapShop['buy'];
let enterInCash: SwapShop['enterInCash'];
let post: SwapShop['post'];
let swap: SwapShop['swap'];
let undo: SwapShop['undo'];
let later: SwapShop['later'];
let linesOf: SwapShop['linesOf'];
let orderOf: SwapShop['orderOf'];
let moneyOf: SwapShop['moneyOf'];
let swapMails: SwapShop['swapMails'];
let tokenOf: SwapShop['tokenOf'];
let choose: SwapShop['choose'];
let look: SwapShop['look'];
beforeEach(async () => {
  ({
    shop,
    ann,
    boss,
    setProduct,
    stockOf,
    buy,
    enterInCash,
    post,
    swap,
    undo,
    later,
    linesOf,
    orderOf,
    moneyOf,
    swapMails,
    tokenOf,
    choose,
    look,
  } = await openSwapShop());
});
afterEach(() => shop.close());

test('a preview says whom a cheaper green reaches and what each is credited, and changes nothing', async () => {
  const id = await buy();
  const before = [linesOf(id), stockOf('radish'), shop.mails().length, orderOf(id)?.version];
  const [status, body] = await post({});
  const box = { orderId: id, name: 'Ann Lee', ounces: 12, credit: 1296 };
  const unknown = { expected: null, over: null, short: null };
  expect([status, JSON.parse(body)]).toEqual([200, { id: null, boxes: [box], ...unknown }]);
  expect([linesOf(id), stockOf('radish'), shop.mails().length, orderOf(id)?.version]).toEqual(before);
  expect(await (await boss.call('GET', `/api/admin/swaps?date=${date}`)).json()).toEqual([]);
  const done = await swap();
  expect(done).toEqual({ id: expect.any(String), boxes: [box], ...unknown });
});

test('the substitute comes, no stock moves, and mail and credit leave together', async () => {
  const id = await buy();
  const [radish, kale] = [stockOf('radish'), stockOf('kale')];
  await swap();
  expect([linesOf(id), stockOf('radish'), stockOf('kale')]).toEqual([['12 Radish'], radish, kale]);
  await shop.runJobs();
  expect(await moneyOf(id)).toEqual([0, 0]);
  await later(11);
  await shop.runJobs();
  expect(await moneyOf(id)).toEqual([1296, 1296]);
  expect(orderOf(id)).toMatchObject({ total: 3888, paymentStatus: 'partially_refunded' });
  const [mail, ...more] = shop.mails().filter(({ to }) => to === ann.email);
  expect(mail?.text).toContain('You get 12 oz of Radish instead');
  expect([mail?.text.includes('$12.96 as credit'), swapMails().length]).toEqual([true, 1]);
  expect(more.filter(({ subject }) => subject.startsWith('Your refund'))).toEqual([]);
});

test('a dearer green costs the customer nothing; left out, all of the green is credited', async () => {
  const id = await buy();
  const { boxes } = await swap({ substituteId: 'pea-shoots' });
  expect(boxes).toMatchObject([{ credit: 0 }]);
  await later(11);
  expect([linesOf(id), await moneyOf(id)]).toEqual([['12 Pea Shoots'], [0, 0]]);
  const ben = shop.customer('ben@example.com');
  const other = await buy(ben, [
    { id: 'radish', quantity: 6 },
    { id: 'kale', quantity: 10 },
  ]);
  expect(await post({ substituteId: null })).toEqual([
    409,
    expect.stringContaining('Kale is swapped already on Saturday, March 22.'),
  ]);
  const next = await swap({ productId: 'radish', substituteId: null });
  expect(next.boxes).toMatchObject([{ orderId: other, ounces: 6, credit: 1296 }]);
  await later(11);
  expect([linesOf(other), await moneyOf(other, ben)]).toEqual([['10 Pea Shoots'], [1296, 1296]]);
});

test('whoever avoids the substitute gets the credit', async () => {
  const id = await buy();
  const saved = await ann.call('PATCH', '/api/profile', { avoid: ['radish', 'radish'] });
  expect(await saved.json()).toMatchObject({ avoid: ['radish'], firstName: 'Ann', phone: '770-555-0100' });
  expect(await (await ann.call('GET', '/api/auth/user')).json()).toMatchObject({ avoid: ['radish'] });
  const radish = stockOf('radish');
  const { boxes } = await swap();
  expect(boxes).toEqual([{ orderId: id, name: 'Ann Lee', ounces: 12, credit: 3888, avoids: true }]);
  await later(11);
  expect([linesOf(id), stockOf('radish'), await moneyOf(id)]).toEqual([[], radish, [3888, 3888]]);
  expect(swapMails()[0]?.text).not.toContain('swap-choice');
});

test('only what is grown to order is swapped, by whichever side', async () => {
  const id = await buy();
  for (const counted of ['kale', 'radish']) {
    setProduct(counted, { isGrownToOrder: false });
    for (const confirm of [false, true])
      expect(await post({ confirm })).toEqual([409, 'Only greens that are grown to order can be swapped.']);
    setProduct(counted, { isGrownToOrder: true });
  }
  expect([linesOf(id), swapMails()]).toEqual([['12 Kale'], []]);
  setProduct('radish', { isOutOfStock: true });
  expect((await swap()).boxes).toHaveLength(1);
});

test('bad days and greens are refused', async () => {
  expect((await post({ date: '2031-03-04' }))[0]).toBe(400);
  expect((await post({ substituteId: 'kale' }))[0]).toBe(400);
  expect((await post({ productId: 'gold' }))[0]).toBe(404);
  expect((await post({ substituteId: 'gold' }))[0]).toBe(404);
  setProduct('radish', { isActive: false });
  expect((await post({}))[0]).toBe(409);
  expect((await post({}, ann))[0]).toBe(403);
  expect((await undo('unknown'))[0]).toBe(404);
});

test('twice, with a lost answer or by two admins at once, it is done once', async () => {
  const id = await buy();
  const radish = stockOf('radish');
  const olive = createTestAdmin(shop, 'olive@example.com');
  const body = { confirm: true, key: 'one' };
  const answers = await Promise.all([post(body), post(body), post({ confirm: true }, olive)]);
  expect(new Set(answers.map(([, text]) => text)).size).toBe(1);
  expect((await post({ ...body, substituteId: null }))[0]).toBe(409);
  expect([linesOf(id), stockOf('radish'), swapMails().length]).toEqual([['12 Radish'], radish, 1]);
  await later(11);
  await Promise.all([shop.runJobs(), shop.runJobs()]);
  expect(await moneyOf(id)).toEqual([1296, 1296]);
});

test('an undo brings everything back until the first mail leaves', async () => {
  const id = await buy();
  const radish = stockOf('radish');
  const { id: first } = await swap();
  await later(9);
  expect((await undo(first))[0]).toBe(200);
  expect((await undo(first))[0]).toBe(200);
  await later(20);
  expect([linesOf(id), stockOf('radish'), swapMails(), await moneyOf(id)]).toEqual([
    ['12 Kale'],
    radish,
    [],
    [0, 0],
  ]);
  const { id: second } = await swap();
  await later(11);
  expect(await undo(second)).toEqual([409, expect.stringContaining('can no longer be undone')]);
  expect(linesOf(id)).toEqual(['12 Radish']);
});

test('credit instead is final, and its ounces return until the cutoff', async () => {
  const id = await buy();
  const radish = stockOf('radish');
  await swap();
  await later(11);
  expect(await look()).toMatchObject({
    date,
    green: 'Kale',
    substitute: 'Radish',
    ounces: 12,
    credit: 1296,
    worth: 3888,
    choice: null,
    isOpen: true,
    chooseUntil: Date.parse('2031-03-21T22:00:00Z'),
  });
  expect((await choose('keep'))[0]).toBe(200);
  expect((await choose('keep'))[0]).toBe(200);
  expect(linesOf(id)).toEqual(['12 Radish']);
  const answers = await Promise.all([choose('credit'), choose('credit')]);
  expect(answers.map(([status]) => status)).toEqual([200, 200]);
  expect((await choose('keep'))[0]).toBe(409);
  await shop.runJobs();
  expect([linesOf(id), stockOf('radish'), await moneyOf(id)]).toEqual([[], radish, [3888, 3888]]);
  expect(await look()).toMatchObject({ choice: 'credit', credit: 3888 });
});

test('the choice ends at the cutoff, or twelve hours after a later swap', async () => {
  await buy();
  await swap();
  await later(11);
  const early = tokenOf();
  await shop.moveClockTo('2031-03-21T22:00:01Z');
  expect((await choose('credit', early))[0]).toBe(409);
  expect(await look(early)).toMatchObject({ isOpen: false });
  for (const token of ['', 'x.y', `${early}x`]) expect((await choose('keep', token))[0]).toBe(400);
  const { boxes } = await swap({ productId: 'radish', substituteId: 'pea-shoots' });
  expect(boxes).toMatchObject([{ credit: 0 }]);
  await later(11);
  const late = swapMails().find(({ subject }) => subject.includes('instead of Radish'))?.text ?? '';
  const token = new URLSearchParams(/swap-choice\?(\S+)/.exec(late)?.[1]).get('token') ?? '';
  await shop.moveClockTo('2031-03-22T09:59:00Z');
  expect((await choose('keep', token))[0]).toBe(200);
  await shop.moveClockTo('2031-03-22T10:01:00Z');
  expect((await choose('credit', token))[0]).toBe(409);
});

test('a box paid later for that day gets it too, and subscriptions change where it goes on', async () => {
  const kale = [{ productId: 'kale', size: '2-oz', quantity: 12 }];
  const id = await subscribeTo(shop, ann, { planFrequency: 'weekly', products: kale });
  const ben = shop.customer('ben@example.com');
  await subscribeTo(shop, ben, { planFrequency: 'weekly', products: kale });
  expect((await ben.call('PATCH', '/api/profile', { avoid: ['radish'] })).status).toBe(200);
  const { boxes } = await swap();
  expect(boxes).toEqual([]);
  const planned = await demandBetween(shop.deps.db, shop.deps.now(), date, date);
  // Ben avoids what comes instead.
  expect(planned.flatMap(({ lines }) => lines)).toEqual([{ productId: 'radish', ounces: 12 }]);
  await shop.moveClockTo('2031-03-20T15:00:00Z');
  const box = shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, id)).get();
  expect([box?.deliveryDate, linesOf(box?.id ?? '')]).toEqual([date, ['12 Radish']]);
  await later(15);
  expect(await moneyOf(box?.id ?? '')).toEqual([1232, 1232]);
  const ongoing = await swap({ date: '2031-03-29', ongoing: true });
  expect((await subscriptionOf(ann)).cartDetails).toBe('12 oz Kale');
  expect((await undo(ongoing.id))[0]).toBe(200);
  await swap({ date: '2031-03-29', ongoing: true });
  await later(15);
  await shop.runJobs();
  expect((await subscriptionOf(ann)).cartDetails).toBe('12 oz Radish');
  // Nothing else would be left in Ben's box.
  expect((await subscriptionOf(ben)).cartDetails).toBe('12 oz Kale');
  await shop.moveClockTo('2031-03-27T15:30:00Z');
  const next = shop.deps.db.select().from(orders).where(eq(orders.deliveryDate, '2031-03-29')).all();
  expect(next.filter(({ userId }) => userId === ann.id).map((row) => linesOf(row.id))).toEqual([
    ['12 Radish'],
  ]);
});

test('an order moved to that day, or entered by hand for it, gets it too', async () => {
  const id = await buy();
  expect((await boss.call('PATCH', `/api/admin/orders/${id}`, { deliveryDate: '2031-03-29' })).status).toBe(
    200,
  );
  expect((await swap()).boxes).toEqual([]);
  await boss.call('PATCH', `/api/admin/orders/${id}`, { deliveryDate: date });
  const byHand = await enterInCash({ customerId: ann.id, address: oakLane }, 'known-order-one');
  await shop.runJobs();
  await later(11);
  await shop.runJobs();
  expect([linesOf(id), await moneyOf(id), linesOf(byHand)]).toEqual([
    ['12 Radish'],
    [1296, 1296],
    ['12 Radish'],
  ]);
  expect(swapMails()).toHaveLength(2);
});

test('after a swap no more is refunded than is left, and the books agree', async () => {
  const id = await buy();
  await swap();
  await later(11);
  const refund = (body?: object) => statusAndBody(boss.call('POST', `/api/admin/orders/${id}/refund`, body));
  expect(await refund({ amount: 3888 })).toEqual([409, 'Only $25.92 is left to refund.']);
  expect((await refund())[0]).toBe(200);
  await shop.sandbox.idle();
  expect([orderOf(id)?.paymentStatus, await moneyOf(id)]).toEqual(['refunded', [3888, 1296]]);
  const books = await (
    await boss.call('GET', '/api/admin/books?from=2031-03-01&to=2031-03-31&view=lines')
  ).json();
  expect(books.totals).toMatchObject({ total: '38.88', credit: '-12.96', refunded: '38.88' });
});

test('cancelled and delivered orders are left out; one refunded comes, and one cancelled meanwhile gets no credit', async () => {
  const [gone, refunded, delivered, meanwhile] = [await buy(), await buy(), await buy(), await buy()];
  await boss.call('PATCH', `/api/admin/orders/${gone}/status`, { status: 'cancelled' });
  await boss.call('POST', `/api/admin/orders/${refunded}/refund`);
  await boss.call('PATCH', `/api/admin/orders/${delivered}/status`, { status: 'delivered' });
  const { boxes } = await swap();
  expect(new Map(boxes.map(({ orderId, credit }) => [orderId, credit]))).toEqual(
    new Map([
      [refunded, 0],
      [meanwhile, 1296],
    ]),
  );
  await boss.call('POST', `/api/admin/orders/${meanwhile}/refund`, { cancel: true });
  await later(11);
  expect([linesOf(refunded), await moneyOf(refunded), await moneyOf(meanwhile)]).toEqual([
    ['12 Radish'],
    [3888, 0],
    [3888, 0],
  ]);
  expect(swapMails()).toMatchObject([{ text: expect.not.stringContaining('credit. It pays') }]);
});

test('an outage delays the credit, a lost answer writes it once', async () => {
  const id = await buy();
  await swap();
  const match = 'POST /v1/customers/*/balance_transactions';
  await shop.fault({
    requests: [
      { match, fault: 'kept-500', times: 1 },
      { match, fault: '500', times: 9 },
    ],
  });
  await later(11);
  await shop.healed();
  await shop.runJobs();
  expect(await moneyOf(id)).toEqual([1296, 1296]);
});

test('a closed account leaves its swap without credit, and its link ends', async () => {
  await buy();
  await swap();
  await later(11);
  const token = tokenOf();
  expect((await ann.call('DELETE', '/api/account', { email: ann.email, evenSo: true })).status).toBe(200);
  expect((await choose('credit', token))[0]).toBe(409);
});

test('where nobody has paid, a swap lowers what is to be paid, and an undo raises it', async () => {
  const customer = { firstName: 'Carl', lastName: 'Phone', phone: '770-555-0123', address: oakLane };
  const guest = await enterInCash({ customer }, 'guest-order-one');
  const known = await enterInCash({ customerId: ann.id, address: oakLane }, 'known-order-one');
  const { id, boxes } = await swap();
  expect(new Map(boxes.map(({ orderId, credit }) => [orderId, credit]))).toEqual(
    new Map([
      [guest, 1296],
      [known, 1296],
    ]),
  );
  const totals = () => [guest, known].map((id) => orderOf(id)?.total);
  expect([totals(), (await undo(id))[0], totals()]).toEqual([[2592, 2592], 200, [3888, 3888]]);
  await swap();
  await later(11);
  expect([linesOf(guest), totals(), await moneyOf(known)]).toEqual([['12 Radish'], [2592, 2592], [0, 0]]);
  expect(swapMails()[0]?.text).toContain('It costs less. You now pay $25.92.');
  expect(await look()).toMatchObject({ credit: 1296, worth: 3888, isCredit: false });
  const paid = { method: 'cash', on: '2031-03-05' };
  for (const id of [guest, known])
    expect((await boss.call('POST', `/api/admin/orders/${id}/paid`, paid)).status).toBe(200);
  await shop.runJobs();
  await shop.runJobs();
  expect([orderOf(guest)?.refundedAmount, await moneyOf(known)]).toEqual([0, [0, 0]]);
  expect(await look()).toMatchObject({ credit: 0, worth: 2592, isCredit: true });
  const books = await (
    await boss.call('GET', '/api/admin/books?from=2031-03-01&to=2031-03-31&view=lines')
  ).json();
  expect(books.totals).toMatchObject({ total: '51.84', refunded: '0.00' });
  expect((await choose('credit'))[0]).toBe(200);
  expect(await moneyOf(known)).toEqual([2592, 2592]);
});
