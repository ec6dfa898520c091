import { ApiError } from '../../api.ts';
import { createOutbox, type OutboxDependencies, type Waiting } from './outbox.ts';

/** In-memory storage of a device: clones what is read and written, and runs the changes one after another, asynchronously. */
export function testDevice() {
  let last: Promise<unknown> = Promise.resolve();
  const device = {
    stored: [] as Waiting[],
    change: ((rewrite = (list) => list) => {
      const changed = last.then(async () => {
        await Bun.sleep(1);
        device.stored = structuredClone(rewrite(structuredClone(device.stored)));
        return structuredClone(device.stored);
      });
      last = changed;
      return changed;
    }) as OutboxDependencies<Waiting>['change'],
    ids: () => device.stored.map(({ clientId }) => clientId),
  };
  return device;
}

type TestDevice = ReturnType<typeof testDevice>;

/** The browser's locks, as tabs of one device share them. */
export function testLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _options: unknown, work: (lock: Lock | null) => unknown) => {
    if (held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager['request'] };
}

/** A server that stores by client id, and fails when the test says so. */
export function testServer() {
  const server = {
    stored: new Set<string>(),
    received: [] as string[],
    answer: (_item: Waiting): void => {},
    async post(item: Waiting) {
      server.received.push(item.clientId);
      await Bun.sleep(2);
      server.answer(item);
      server.stored.add(item.clientId);
    },
  };
  return server;
}

type TestServer = ReturnType<typeof testServer>;

/** One tab of the device. */
export function openTab(device: TestDevice, server: TestServer, locks = testLocks()) {
  const seen: { sent: string[]; refused: string[] } = { sent: [], refused: [] };
  const outbox = createOutbox<Waiting>({
    change: device.change,
    locks,
    post: server.post,
    onSettled: ({ clientId }, refusal) =>
      refusal ? seen.refused.push(`${clientId}: ${refusal}`) : seen.sent.push(clientId),
  });
  return { ...outbox, seen };
}

export function item(clientId: string, userId: string | null = null): Waiting {
  return { clientId, userId, createdAt: 0, refusal: null };
}

export function answers(status: number, sentence = 'No.'): () => never {
  return () => {
    throw new ApiError(status, sentence);
  };
}
