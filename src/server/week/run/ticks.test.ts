import { afterAll, beforeAll, expect, test } from 'bun:test';
import { lte } from 'drizzle-orm';
import { createRandom, type Random } from '../../../../scripts/demo-data/random.ts';
import type { RunTick } from '../../../shared/contract/run.ts';
import { tickStates } from '../../../shared/contract/run.ts';
import { orders } from '../../orders/table.ts';
import { outbox } from '../../platform/mail/table.ts';
import { createTestAdmin } from '../../testing/admin.ts';
import { insertTestOrder } from '../../testing/orders.ts';
import { openTestShop, type TestShop } from '../../testing/shop.ts';
import { getRun, startRun } from './run.ts';
import { runs, runTicks } from './table.ts';
import { tickStop } from './ticks.ts';

const date = '2026-12-05';
const morning = Date.parse('2026-12-05T14:00:00Z');
const hour = 3_600_000;

let shop: TestShop;
let adminId: string;
beforeAll(async () => {
  shop = await openTestShop();
  adminId = createTestAdmin(shop).id;
});
afterAll(() => shop.close());

type Tapped = RunTick & { orderId: string };

const rounds = process.env.LONG ? 1000 : 40;

test(`two phones, lost answers and reloads end in the state of the ticks' own order (${rounds} rounds)`, () => {
  for (let seed = 1; seed <= rounds; seed += 1) {
    const random = createRandom(seed);
    const { ids, taps, mailed } = driveOnce(random);
    const { stops } = getRun(shop.deps, date);
    expect(stops).toHaveLength(ids.length);
    for (const { orderId, tick } of stops) {
      const last = taps
        .filter((tap) => tap.orderId === orderId)
        .toSorted((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1))
        .at(-1);
      const wanted = last?.state ?? 'open';
      const row = shop.deps.db
        .select()
        .from(orders)
        .all()
        .find(({ id }) => id === orderId);
      expect([seed, tick]).toEqual([seed, wanted]);
      expect([seed, row?.status === 'delivered']).toEqual([seed, wanted === 'delivered']);
      const of = mailed.filter((key) => key.includes(orderId));
      expect([seed, new Set(of).size]).toEqual([seed, of.length]);
      if (wanted !== 'open') expect(of).toContain(`run-${wanted}:${orderId}:${date}`);
    }
  }
}, 600_000);

/** Ticks of two phones: late, in any order, more than once. */
function driveOnce(random: Random) {
  const { db } = shop.deps;
  for (const table of [runTicks, runs, outbox, orders]) db.delete(table).run();
  shop.clock.now = morning;
  const ids = Array.from({ length: 4 }, (_, id) =>
    insertTestOrder(db, { deliveryDate: date, street: `${id} Elm St`, guestEmail: `${id}@example.com` }),
  );
  const taps: Tapped[] = Array.from({ length: 12 }, (_, tap) => ({
    orderId: random.pick(ids),
    state: random.pick(tickStates),
    note: '',
    at: morning + random.below(20) * 30_000,
    key: `phone-${random.below(2)}-${random.below(1000)}-${tap}`,
  }));
  const mailed: string[] = [];
  // Back online: each is sent at least once, again if the answer was lost.
  shop.clock.now = morning + hour;
  const sent = [...taps, ...taps.filter(() => random.happens(0.4))];
  while (sent.length > 0) {
    const [tap] = sent.splice(random.below(sent.length), 1);
    if (tap) tickStop(shop.deps, adminId, { date, orderId: tap.orderId }, tap);
    if (random.happens(0.2)) startRun(shop.deps, adminId, date);
    shop.clock.now += random.below(120_000);
    if (random.happens(0.5)) mailed.push(...sendDue());
  }
  shop.clock.now += hour;
  return { ids, taps, mailed: [...mailed, ...sendDue()] };
}

function sendDue(): string[] {
  const { db } = shop.deps;
  const due = db.select().from(outbox).where(lte(outbox.nextAttemptAt, shop.clock.now)).all();
  db.update(outbox)
    .set({ sentAt: shop.clock.now, nextAttemptAt: Number.MAX_SAFE_INTEGER })
    .where(lte(outbox.nextAttemptAt, shop.clock.now))
    .run();
  return due.map(({ key }) => key);
}
