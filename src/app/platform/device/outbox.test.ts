import '../../testing/dom.ts';
import { expect, test } from 'bun:test';
import { atom } from 'jotai';
import { answers, item, openTab, testDevice, testLocks, testServer } from '../../testing/outbox.ts';
import { appStore } from '../store.ts';
import { openOutbox, type Waiting } from './outbox.ts';
import { forgetOwner } from './owner.ts';
import { databaseRecord, visitor } from './storage.ts';

test('what is sent is on the device first, and no longer once the server has it', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server);
  let [storedBefore, storedWhileSending] = [0, 0];
  server.answer = () => {
    storedWhileSending = device.stored.length;
  };
  const onStored = () => {
    storedBefore = device.stored.length - server.received.length;
  };
  expect(await tab.submit(item('a'), onStored)).toBe('sent');
  expect([storedBefore, storedWhileSending]).toEqual([1, 1]);
  expect(device.stored).toEqual([]);
});

test.each([0, 408, 502, 503, 504])(
  'nobody answers (%d): it is kept, listed and sent later, once',
  async (status) => {
    const [device, server] = [testDevice(), testServer()];
    const tab = openTab(device, server);
    server.answer = answers(status);
    expect(await tab.submit(item('a'))).toBe('waiting');
    expect(device.ids()).toEqual(['a']);
    await tab.sendAll();
    expect(device.stored).toMatchObject([{ clientId: 'a', refusal: null }]);
    server.answer = () => {};
    await tab.sendAll();
    expect(device.stored).toEqual([]);
    await tab.sendAll();
    expect([server.received.length, tab.seen.sent, device.ids()]).toEqual([3, ['a'], []]);
  },
);

test.each([400, 413, 429, 500])(
  'refused at once (%d): the form has it, the device does not',
  async (status) => {
    const [device, server] = [testDevice(), testServer()];
    const tab = openTab(device, server);
    server.answer = answers(status, 'Not today.');
    await expect(tab.submit(item('a'))).rejects.toMatchObject({ status, sentence: 'Not today.' });
    expect(device.stored).toEqual([]);
  },
);

test('an answer that got lost: it is sent again under the same id, on another visit too', async () => {
  const [device, server] = [testDevice(), testServer()];
  server.answer = ({ clientId }) => {
    server.stored.add(clientId);
    answers(0)();
  };
  await openTab(device, server).submit(item('a'));
  server.answer = () => {};
  expect(device.ids()).toEqual(['a']);
  await openTab(device, server).sendAll();
  expect([server.received, [...server.stored], device.stored]).toEqual([['a', 'a'], ['a'], []]);
});

test('while another tab holds the lock, it waits until it is confirmed', async () => {
  const [device, server] = [testDevice(), testServer()];
  const taken: Pick<LockManager, 'request'> = {
    request: async (_name: string, _options: unknown, work?: unknown) =>
      typeof work === 'function' ? work(null) : undefined,
  };
  expect(await openTab(device, server, taken).submit(item('a'))).toBe('waiting');
  await openTab(device, server).sendAll();
  expect([server.received, device.stored]).toEqual([['a'], []]);
});

test('several are sent in their order, and wait together when the server is gone again', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server);
  server.answer = answers(0);
  for (const id of ['a', 'b', 'c']) await tab.submit(item(id));
  server.received = [];
  server.answer = ({ clientId }) => (clientId === 'b' ? answers(0)() : undefined);
  await tab.sendAll();
  expect([server.received, device.ids()]).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
});

test('after a 429, an ended session or a server error it waits on', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server);
  server.answer = answers(0);
  await tab.submit(item('a'));
  for (const status of [401, 408, 429, 500, 503]) {
    server.answer = answers(status);
    await tab.sendAll();
    expect(device.stored).toMatchObject([{ clientId: 'a', refusal: null }]);
  }
});

test('what the server will never accept says why, is not sent again, and holds nothing else up', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server);
  server.answer = answers(0);
  for (const id of ['a', 'b']) await tab.submit(item(id));
  server.answer = ({ clientId }) =>
    clientId === 'a' ? answers(400, 'Please write a message.')() : undefined;
  await tab.sendAll();
  expect(tab.seen.refused).toEqual(['a: Please write a message.']);
  expect(device.stored).toMatchObject([{ clientId: 'a', refusal: 'Please write a message.' }]);
  server.received = [];
  await tab.sendAll();
  expect(server.received).toEqual([]);
  await tab.remove('a');
  expect(device.stored).toEqual([]);
});

test('what is added waits, whatever the server answers now, and goes only in the name of who made it', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server, testLocks(), ({ userId }) => userId !== 'ben');
  server.answer = answers(401);
  await tab.add(item('a', 'ann'));
  await tab.add(item('b', 'ben'));
  expect(device.ids()).toEqual(['a', 'b']);
  server.answer = () => {};
  await tab.sendAll();
  expect([device.ids(), [...server.stored]]).toEqual([['b'], ['a']]);
});

test('two tabs that find the network at the same moment send each once', async () => {
  const [device, server, locks] = [testDevice(), testServer(), testLocks()];
  const [left, right] = [openTab(device, server, locks), openTab(device, server, locks)];
  server.answer = answers(0);
  await left.submit(item('a'));
  await right.submit(item('b'));
  server.received = [];
  server.answer = () => {};
  await Promise.all([left.sendAll(), right.sendAll(), left.sendAll()]);
  expect(server.received.toSorted()).toEqual(['a', 'b']);
  expect([...left.seen.sent, ...right.seen.sent].toSorted()).toEqual(['a', 'b']);
});

test('another tab leaves alone what this one is sending', async () => {
  const [device, server, locks] = [testDevice(), testServer(), testLocks()];
  const [left, right] = [openTab(device, server, locks), openTab(device, server, locks)];
  const sending = left.submit(item('a'));
  await Bun.sleep(2);
  await right.sendAll();
  expect(await sending).toBe('sent');
  expect(server.received).toEqual(['a']);
});

test('what was deleted, by hand or at sign-out, is not sent, and does not come back', async () => {
  const [device, server] = [testDevice(), testServer()];
  const tab = openTab(device, server);
  server.answer = answers(0);
  for (const id of ['a', 'b', 'c']) await tab.submit(item(id));
  await tab.remove('a');
  server.received = [];
  server.answer = () => {
    device.stored = [];
    answers(0)();
  };
  await tab.sendAll();
  expect([server.received, device.stored]).toEqual([['b'], []]);
});

/** Readable, but every write fails. */
function fullDevice() {
  const device = testDevice();
  const { change } = device;
  const refuse = () => Promise.reject(new DOMException('No space.', 'QuotaExceededError'));
  const isFull = { now: true };
  device.change = (make) => (isFull.now ? change((stored) => void make(stored)).then(refuse) : change(make));
  return Object.assign(device, { isFull });
}

test('what a full device cannot store is sent at once, from memory', async () => {
  const [device, server] = [fullDevice(), testServer()];
  let isStored = false;
  const result = await openTab(device, server).submit(item('a'), () => {
    isStored = true;
  });
  expect([result, isStored, server.received]).toEqual(['sent', false, ['a']]);
});

test('what a full device cannot store and nobody answers is said to be in memory only, and sent later, once', async () => {
  const [device, server] = [fullDevice(), testServer()];
  const waiting = atom<Waiting[]>([]);
  const outbox = openOutbox<Waiting>({
    record: device,
    atom: waiting,
    subject: 'test-full',
    locks: testLocks(),
    post: server.post,
    onSettled: () => {},
  });
  const shown = () =>
    appStore.get(waiting).map(({ clientId, isInMemoryOnly }) => [clientId, isInMemoryOnly ?? false]);
  server.answer = answers(0);
  expect(await outbox.submit(item('a'))).toBe('in-memory');
  await outbox.add(item('b'));
  expect(shown()).toEqual([
    ['a', true],
    ['b', true],
  ]);
  await outbox.remove('b');
  expect(shown()).toEqual([['a', true]]);
  device.isFull.now = false;
  await outbox.sendAll();
  expect([shown(), device.ids()]).toEqual([[['a', false]], ['a']]);
  server.answer = () => {};
  await outbox.sendAll();
  expect([shown(), device.ids(), [...server.stored]]).toEqual([[], [], ['a']]);
});

test('what a full device holds does not come back where its deletion cannot be stored', async () => {
  const [device, server] = [fullDevice(), testServer()];
  device.stored = [item('a'), item('b')];
  const tab = openTab(device, server);
  await tab.sendAll();
  await tab.sendAll();
  expect(server.received).toEqual(['a', 'b']);
});

test('at sign-out what is in memory only is forgotten, too', async () => {
  const [device, server] = [fullDevice(), testServer()];
  const tab = openTab(device, server);
  server.answer = answers(0);
  await tab.submit(item('a'));
  await forgetOwner('atSignOut');
  server.received = [];
  await tab.sendAll();
  expect(server.received).toEqual([]);
});

test('a browser without a database keeps the list as long as the page is open', async () => {
  const waiting = atom<Waiting[]>([]);
  const record = databaseRecord<Waiting[]>('test-outbox', visitor);
  const posted = { record, atom: waiting, subject: 'test-outbox', post: async () => answers(0)() };
  const outbox = openOutbox({ ...posted, onSettled: () => {} });
  const shown = () => appStore.get(waiting).map(({ clientId }) => clientId);
  for (const id of ['a', 'b']) expect(await outbox.submit(item(id), () => {})).toBe('in-memory');
  expect(shown()).toEqual(['a', 'b']);
  await outbox.remove('a');
  await outbox.sendAll();
  expect(shown()).toEqual(['b']);
  await outbox.remove('b');
  expect(shown()).toEqual([]);
});
