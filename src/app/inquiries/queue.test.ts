import { expect, test } from 'bun:test';
import { answers, openTab, testDevice, testLocks, testShop, waiting } from './test-queue.ts';

test('what is sent lies on the device first, and no longer once the shop has it', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const tab = openTab(device, shop);
  let keptWhileSending = 0;
  shop.answer = () => {
    keptWhileSending = device.stored.length;
  };
  expect(await tab.submit(waiting('a'))).toBe('sent');
  expect(keptWhileSending).toBe(1);
  expect([device.stored, tab.seen.list]).toEqual([[], []]);
});

test.each([0, 408, 502, 503, 504])(
  'nobody there (%d): it is kept, shown and sent later, once',
  async (status) => {
    const [device, shop] = [testDevice(), testShop()];
    const tab = openTab(device, shop);
    shop.answer = answers(status);
    expect(await tab.submit(waiting('a'))).toBe('kept');
    expect(tab.seen.list).toEqual(['a']);
    expect(await tab.replay()).toBe(true);
    shop.answer = () => {};
    expect(await tab.replay()).toBe(false);
    expect(await tab.replay()).toBe(false);
    expect([shop.asked.length, tab.seen.sent, tab.seen.list]).toEqual([3, ['a'], []]);
  },
);

test.each([400, 413, 429, 500])(
  'refused at once (%d): the form has it, the device does not',
  async (status) => {
    const [device, shop] = [testDevice(), testShop()];
    const tab = openTab(device, shop);
    shop.answer = answers(status, 'Not today.');
    await expect(tab.submit(waiting('a'))).rejects.toMatchObject({ status, sentence: 'Not today.' });
    expect(device.stored).toEqual([]);
  },
);

test('an answer that got lost: it is sent again under the same id, on another visit too', async () => {
  const [device, shop] = [testDevice(), testShop()];
  shop.answer = ({ clientId }) => {
    shop.stored.add(clientId);
    answers(0)();
  };
  await openTab(device, shop).submit(waiting('a'));
  shop.answer = () => {};
  const nextVisit = openTab(device, shop);
  await nextVisit.refresh();
  expect(nextVisit.seen.list).toEqual(['a']);
  await nextVisit.replay();
  expect([shop.asked, [...shop.stored], device.stored]).toEqual([['a', 'a'], ['a'], []]);
});

test('another tab that was quicker to send it may fail: it is not dropped on its word', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const taken: Pick<LockManager, 'request'> = {
    request: async (_name: string, _options: unknown, work?: unknown) =>
      typeof work === 'function' ? work(null) : undefined,
  };
  expect(await openTab(device, shop, taken).submit(waiting('a'))).toBe('kept');
  await openTab(device, shop).replay();
  expect([shop.asked, device.stored]).toEqual([['a'], []]);
});

test('several go out in their order, and wait together when the shop is gone again', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const tab = openTab(device, shop);
  shop.answer = answers(0);
  for (const id of ['a', 'b', 'c']) await tab.submit(waiting(id));
  shop.asked = [];
  shop.answer = ({ clientId }) => (clientId === 'b' ? answers(0)() : undefined);
  expect(await tab.replay()).toBe(true);
  expect([shop.asked, tab.seen.list]).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
});

test('too many at once, an ended session or trouble at the shop pass: it waits on', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const tab = openTab(device, shop);
  shop.answer = answers(0);
  await tab.submit(waiting('a'));
  for (const status of [401, 408, 429, 500, 503]) {
    shop.answer = answers(status);
    expect(await tab.replay()).toBe(true);
  }
  expect(device.stored).toMatchObject([{ clientId: 'a', refusal: null }]);
});

test('what the shop will never take says why, is not sent again, and holds nothing else up', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const tab = openTab(device, shop);
  shop.answer = answers(0);
  for (const id of ['a', 'b']) await tab.submit(waiting(id));
  shop.answer = ({ clientId }) => (clientId === 'a' ? answers(400, 'Please write a message.')() : undefined);
  expect(await tab.replay()).toBe(false);
  expect(tab.seen.refused).toEqual(['a: Please write a message.']);
  expect(device.stored).toMatchObject([{ clientId: 'a', refusal: 'Please write a message.' }]);
  shop.asked = [];
  await tab.replay();
  expect(shop.asked).toEqual([]);
  await tab.remove('a');
  expect([device.stored, tab.seen.list]).toEqual([[], []]);
});

test('two tabs that find the network at the same moment send each message once', async () => {
  const [device, shop, locks] = [testDevice(), testShop(), testLocks()];
  const [left, right] = [openTab(device, shop, locks), openTab(device, shop, locks)];
  shop.answer = answers(0);
  await left.submit(waiting('a'));
  await right.submit(waiting('b'));
  shop.asked = [];
  shop.answer = () => {};
  await Promise.all([left.replay(), right.replay(), left.replay()]);
  expect(shop.asked.toSorted()).toEqual(['a', 'b']);
  expect([...left.seen.sent, ...right.seen.sent].toSorted()).toEqual(['a', 'b']);
});

test('another tab leaves alone what this one is sending', async () => {
  const [device, shop, locks] = [testDevice(), testShop(), testLocks()];
  const [left, right] = [openTab(device, shop, locks), openTab(device, shop, locks)];
  const sending = left.submit(waiting('a'));
  await Bun.sleep(2);
  await right.replay();
  expect(await sending).toBe('sent');
  expect(shop.asked).toEqual(['a']);
});

test('what was deleted, by hand or at sign-out, is not sent, and does not come back', async () => {
  const [device, shop] = [testDevice(), testShop()];
  const tab = openTab(device, shop);
  shop.answer = answers(0);
  for (const id of ['a', 'b', 'c']) await tab.submit(waiting(id));
  await tab.remove('a');
  shop.asked = [];
  shop.answer = () => {
    device.stored = [];
    answers(0)();
  };
  await tab.replay();
  expect([shop.asked, device.stored, tab.seen.list]).toEqual([['b'], [], []]);
});
