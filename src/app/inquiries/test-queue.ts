import type { ContactMessage } from '../../shared/inquiries.ts';
import { ApiError } from '../api.ts';
import { createQueue } from './queue.ts';
import type { Waiting, WaitingStore } from './waiting-store.ts';

/** A phone's storage: copies in and out, one rewriting after the other, each after a moment. */
export function testDevice(): { stored: Waiting[]; store: WaitingStore } {
  let last = Promise.resolve();
  const device = {
    stored: [] as Waiting[],
    store: {
      async load() {
        await Bun.sleep(1);
        return structuredClone(device.stored);
      },
      change(rewrite: (list: Waiting[]) => Waiting[]) {
        last = last.then(async () => {
          await Bun.sleep(1);
          device.stored = structuredClone(rewrite(structuredClone(device.stored)));
        });
        return last;
      },
    },
  };
  return device;
}

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

/** A shop that stores by client id, and is away or refuses when the test says so. */
export function testShop() {
  const shop = {
    stored: new Set<string>(),
    asked: [] as string[],
    answer: (_waiting: Waiting): void => {},
    async take(waiting: Waiting) {
      shop.asked.push(waiting.clientId);
      await Bun.sleep(2);
      shop.answer(waiting);
      shop.stored.add(waiting.clientId);
    },
  };
  return shop;
}

export type TestShop = ReturnType<typeof testShop>;

/** One tab of the device. */
export function openTab(device: { store: WaitingStore }, shop: TestShop, locks = testLocks()) {
  const seen: { list: string[]; sent: string[]; refused: string[] } = { list: [], sent: [], refused: [] };
  const queue = createQueue({
    store: device.store,
    locks,
    send: (waiting) => shop.take(waiting),
    onChange: (list) => {
      seen.list = list.map(({ clientId }) => clientId);
    },
    onSent: ({ clientId }) => seen.sent.push(clientId),
    onRefused: ({ clientId }, sentence) => seen.refused.push(`${clientId}: ${sentence}`),
  });
  return { ...queue, seen };
}

export function waiting(clientId: string, userId: string | null = null): Waiting {
  const body: ContactMessage = {
    name: 'Ann Lee',
    email: 'ann@example.com',
    subject: '',
    message: `Message ${clientId}`,
    clientId: undefined,
    reference: '',
    shownForMs: 5000,
  };
  return { clientId, userId, kind: 'contact', body, madeAt: 0, refusal: null };
}

export function answers(status: number, sentence = 'No.'): () => never {
  return () => {
    throw new ApiError(status, sentence);
  };
}
