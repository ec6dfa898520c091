import { atom } from 'jotai';
import { ApiError } from '../platform/api.ts';
import { openOutbox, type Waiting } from '../platform/device/outbox.ts';
import { testRecord } from '../platform/device/test-storage.ts';

export function testDevice() {
  const device = testRecord<Waiting[]>([]);
  const ids = () => device.stored.map(({ clientId }) => clientId);
  return Object.assign(device, { ids });
}

type TestDevice = ReturnType<typeof testDevice>;

/** Shared by the tabs of one device. */
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

/** Stores by client id; can be told to fail. */
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

export function openTab(
  device: TestDevice,
  server: TestServer,
  locks = testLocks(),
  isSendable?: (item: Waiting) => boolean,
) {
  const seen: { sent: string[]; refused: string[] } = { sent: [], refused: [] };
  const outbox = openOutbox<Waiting>({
    record: device,
    atom: atom<Waiting[]>([]),
    subject: `test ${crypto.randomUUID()}`,
    locks,
    post: server.post,
    isSendable,
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
