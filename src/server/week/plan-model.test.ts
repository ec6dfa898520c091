import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { startSession } from '../accounts/sessions/sessions.ts';
import { products } from '../catalog/table.ts';
import { orders } from '../orders/table.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { type ModelSubscription, newYork, PlanModel, plus } from '../testing/plan-model.ts';
import { type Random, randomNumbers } from '../testing/random-customers.ts';
import {
  milton,
  openTestShopWithPayments,
  type TestShopWithPayments,
} from '../testing/shop-with-payments.ts';
import { type Subscriber, subscribeTo } from '../testing/subscribers.ts';

/** In full: `LONG=1 bun test --timeout 3600000 src/server/week/plan-model.test.ts`. 20 weeks per shop. */
const shops = process.env.LONG ? 20 : 1;
const weeks = process.env.LONG ? 20 : 8;
const seed = Number(process.env.PLAN_SEED ?? 1);

const hour = 3_600_000;
const greens = {
  'pea-shoots': { growDays: 12, ouncesPerTray: 12, seed: 250 },
  'baby-broccoli': { growDays: 10, ouncesPerTray: 8, seed: 20 },
  radish: { growDays: 8, ouncesPerTray: 10, seed: 35 },
  kale: { growDays: 11, ouncesPerTray: 7, seed: 18 },
};
const ids = Object.keys(greens) as (keyof typeof greens)[];

type Customer = { who: Subscriber; id: string; model: ModelSubscription };
type World = {
  shop: TestShopWithPayments;
  admin: Subscriber;
  random: Random;
  model: PlanModel;
  customers: Customer[];
  done: Record<string, number>;
};

async function send({ shop }: World, who: Subscriber, method: string, path: string, body: object) {
  who.jar.set('session', startSession(shop.deps.db, who.id, shop.deps.now()));
  const answer = await who.call(method, path, body);
  if (answer.status >= 500) throw new Error(`${method} ${path}: ${await answer.text()}`);
  await shop.sandbox.idle();
  return answer.ok;
}

function someContents(random: Random): Record<string, number> {
  const chosen = ids.filter((_, n) => n === random.below(4) || random.below(2) === 0);
  return Object.fromEntries((chosen.length > 0 ? chosen : ['kale']).map((id) => [id, 1 + random.below(9)]));
}

const asProducts = (contents: Record<string, number>) =>
  Object.entries(contents).map(([productId, quantity]) => ({ productId, size: '2-oz', quantity }));

async function subscribe(world: World): Promise<void> {
  const { shop, random, model, customers } = world;
  const who = shop.customer();
  // Not in the model: a month's end can skip a Saturday.
  const date = Number(newYork(shop.deps.now()).slice(8));
  const plans =
    date >= 2 && date <= 9 ? (['weekly', 'biweekly', 'monthly'] as const) : (['weekly', 'biweekly'] as const);
  const [frequency, contents] = [random.pick<'weekly' | 'biweekly' | 'monthly'>(plans), someContents(random)];
  const one = model.subscribe(shop.deps.now(), frequency, contents);
  const id = await subscribeTo(shop, who, { planFrequency: frequency, products: asProducts(contents) });
  customers.push({ who, id, model: one });
}

async function buy(world: World): Promise<void> {
  const { shop, random, model } = world;
  const who = shop.customer();
  const contents = someContents(random);
  const bought = await who.api.api.cart.checkout.post({
    items: Object.entries(contents).map(([id, quantity]) => ({ id, quantity })),
    deliveryAddress: milton,
  });
  if (random.below(5) === 0) return;
  await shop.payWith(bought.data?.clientSecret);
  await shop.sandbox.idle();
  const id = bought.data?.orderId ?? '';
  model.orders.push({ id, day: model.firstDelivery(shop.deps.now()), contents, isGone: false });
}

function comingBoxes({ shop, model, customers }: World) {
  const today = newYork(shop.deps.now());
  const boxes = customers.flatMap((customer) =>
    customer.model.boxes.map((box) => {
      const row = shop.deps.db.select().from(orders).where(eq(orders.subscriptionId, customer.id)).all();
      return { box, customer, id: row.find(({ deliveryDate }) => deliveryDate === box.day)?.id ?? '' };
    }),
  );
  const bought = model.orders.map((box) => ({ box, customer: null, id: box.id }));
  return [...boxes, ...bought].filter(({ box, id }) => id && !box.isGone && box.day > today);
}

const actions: Record<string, (world: World, one: Customer) => Promise<unknown>> = {
  async skip(world, one) {
    const { shop, random, model } = world;
    const { data } = await one.who.api.api['my-subscriptions'].get();
    const days = (data?.[0]?.deliveries ?? []).filter(
      ({ date, state }) => ['scheduled', 'ordered'].includes(state) && new Date(date).getUTCDay() === 6,
    );
    if (days.length === 0) return false;
    const { date } = random.pick(days.slice(0, 3));
    const isBoxOfAnotherDay = one.model.boxes.some((box) => box.day === date) && !isPaidFor(one, date);
    if (isBoxOfAnotherDay) return false;
    if (!(await send(world, one.who, 'POST', `/api/subscriptions/${one.id}/skips`, { date }))) return false;
    model.skip(one.model, date, shop.deps.now());
    return true;
  },
  async unskip(world, one) {
    const { shop } = world;
    const { data } = await one.who.api.api['my-subscriptions'].get();
    const next = data?.[0]?.nextCharge?.date ?? '9999';
    const date = [...one.model.skipped].find(
      (day) => day > next && !one.model.boxes.some((box) => box.day > day),
    );
    if (!date || world.model.isClosed(date) || date < newYork(shop.deps.now())) return false;
    if (!(await send(world, one.who, 'DELETE', `/api/subscriptions/${one.id}/skips/${date}`, {})))
      return false;
    world.model.unskip(one.model, date);
    return true;
  },
  async pause(world, one) {
    const path = `/api/subscriptions/${one.id}/pause`;
    if (one.model.isPausedIndefinitely) {
      if (!(await send(world, one.who, 'PATCH', path, { pause: false }))) return false;
      Object.assign(one.model, { isPausedIndefinitely: false, chargedFrom: world.shop.deps.now() });
      return true;
    }
    const until =
      world.random.below(2) === 0 ? plus(newYork(world.shop.deps.now()), 3 + world.random.below(25)) : null;
    if (!(await send(world, one.who, 'PATCH', path, { pause: true, ...(until && { until }) }))) return false;
    if (until) one.model.chargedFrom = Date.parse(until) + 13 * hour;
    else one.model.isPausedIndefinitely = true;
    return true;
  },
  async change(world, one) {
    const contents = someContents(world.random);
    const body = { products: asProducts(contents) };
    if (!(await send(world, one.who, 'PATCH', `/api/subscriptions/${one.id}`, body))) return false;
    one.model.contents = contents;
    return true;
  },
  async changeFrequency(world, one) {
    const planFrequency = world.random.pick(['weekly', 'biweekly'] as const);
    if (planFrequency === one.model.frequency) return false;
    if (!(await send(world, one.who, 'PATCH', `/api/subscriptions/${one.id}`, { planFrequency })))
      return false;
    world.model.changeFrequency(one.model, planFrequency, world.shop.deps.now());
    return true;
  },
  async cancel(world, one) {
    if (world.random.below(3) > 0) return false;
    if (!(await send(world, one.who, 'DELETE', `/api/subscriptions/${one.id}`, {}))) return false;
    one.model.isCancelled = true;
    return true;
  },
  async moveToWeekday(world) {
    const found = comingBoxes(world).filter(({ box, customer }) => !customer || isPaidFor(customer, box.day));
    if (found.length === 0) return false;
    const { box, id } = world.random.pick(found);
    const day = plus(newYork(world.shop.deps.now()), 1 + world.random.below(6));
    if (new Date(day).getUTCDay() === 6) return false;
    if (!(await send(world, world.admin, 'PATCH', `/api/admin/orders/${id}`, { deliveryDate: day })))
      return false;
    box.day = day;
    return true;
  },
  async refund(world) {
    const found = comingBoxes(world);
    if (found.length === 0) return false;
    const { box, id } = world.random.pick(found);
    const cancel = world.random.below(2) === 0;
    const isDone = await send(world, world.admin, 'POST', `/api/admin/orders/${id}/refund`, { cancel });
    if (isDone && cancel) box.isGone = true;
    return isDone;
  },
  async closeOrReopen(world) {
    const now = world.shop.deps.now();
    const today = newYork(now);
    const saturday = plus(today, 6 - new Date(today).getUTCDay());
    const date = plus(saturday, 7 * world.random.below(4));
    if (world.model.isClosed(date)) {
      if (await send(world, world.admin, 'DELETE', `/api/admin/closed-days/${date}`, {}))
        world.model.reopen(date, now);
    } else if (await send(world, world.admin, 'POST', '/api/admin/closed-days', { date, reason: 'ice' }))
      world.model.close(date, now);
    return true;
  },
};

/** The model follows only one move. */
function isPaidFor({ model }: Customer, day: string): boolean {
  return model.served.has(day) && model.boxes.some((box) => box.day === day && !movedBoxes.has(box));
}
const movedBoxes = new WeakSet<object>();

async function comparePlan({ shop, admin, model }: World, history: string[]): Promise<void> {
  const now = shop.deps.now();
  const today = newYork(now);
  const saturday = plus(today, 6 - new Date(today).getUTCDay());
  const expected = model.plan(now, plus(saturday, 35));
  admin.jar.set('session', startSession(shop.deps.db, admin.id, now));
  const rows: Record<string, unknown>[] = await (
    await admin.call('GET', '/api/admin/sow-plan?weeks=6')
  ).json();
  const shown = Object.fromEntries(rows.map(({ date, productId, ...row }) => [`${date} ${productId}`, row]));
  const wanted = Object.fromEntries(
    [...expected].map(([key, row]) => {
      const [date = '', id = ''] = key.split(' ');
      const { growDays, ouncesPerTray, seed } = greens[id as keyof typeof greens];
      const trays = Math.ceil((row.ounces * 110) / (100 * ouncesPerTray));
      const bufferOunces = Math.ceil(row.ounces / 10);
      return [
        key,
        {
          ...row,
          bufferOunces,
          invitedOunces: 0,
          trays,
          sowOn: plus(date, -1 - growDays),
          seedGrams: trays * seed,
          sownTrays: 0,
          lostTrays: 0,
          expected: null,
          over: null,
        },
      ];
    }),
  );
  if (!Bun.deepEquals(shown, wanted)) process.stdout.write(`${history.join('\n')}\n`);
  expect(shown).toEqual(wanted);
}

async function liveOneShop(random: Random): Promise<World['done']> {
  const shop = await openTestShopWithPayments({ now: '2031-03-17T20:00:00Z' });
  shop.deps.db.update(products).set({ stockOunces: 1_000_000 }).run();
  const admin = createTestAdmin(shop);
  const world: World = { shop, admin, random, model: new PlanModel(), customers: [], done: {} };
  const history: string[] = [];
  let last = shop.deps.now();
  try {
    for (let week = 0; week < weeks; week += 1) {
      // Evenings, when no invoice is a draft.
      const days = Array.from({ length: 3 }, () => random.below(7)).sort();
      for (const [index, day] of days.entries()) {
        const moment = Date.parse('2031-03-23T20:00:00Z') + (7 * week + day) * 24 * hour + index * hour;
        if (moment > shop.deps.now()) await shop.moveClockTo(new Date(moment).toISOString());
        for (const { box } of world.model.charge(last, shop.deps.now())) history.push(`charged ${box.day}`);
        last = shop.deps.now();
        await comparePlan(world, history);
        await act(world, history);
        await comparePlan(world, history);
      }
    }
    return world.done;
  } finally {
    await shop.close();
  }
}

async function act(world: World, history: string[]): Promise<void> {
  const { random, customers, shop, done } = world;
  const when = new Date(shop.deps.now()).toISOString();
  const choice = random.below(10);
  if (customers.length === 0 || (customers.length < 8 && choice < 3)) {
    await subscribe(world);
    history.push(`${when} subscribed ${JSON.stringify(customers.at(-1)?.model)}`);
  } else if (choice === 3) {
    await buy(world);
    history.push(`${when} bought ${JSON.stringify(world.model.orders.at(-1))}`);
  } else {
    const name = random.pick(Object.keys(actions));
    const one = random.pick(customers);
    one.who.jar.set('session', startSession(shop.deps.db, one.who.id, shop.deps.now()));
    const before = new Map(customers.flatMap(({ model }) => model.boxes.map((box) => [box, box.day])));
    const isDone = await actions[name]?.(world, one);
    for (const [box, day] of before) if (box.day !== day) movedBoxes.add(box);
    if (isDone) done[name] = (done[name] ?? 0) + 1;
    history.push(
      `${when} ${name} ${isDone} ${customers.indexOf(one)} ${JSON.stringify([...one.model.skipped])}`,
    );
  }
}

test(`the sow plan equals an independent model over ${shops * weeks} random weeks`, async () => {
  const done: Record<string, number> = {};
  for (let n = 0; n < shops; n += 1) {
    const one = await liveOneShop(randomNumbers(seed + n)).catch((error) => {
      process.stdout.write(`seed ${seed + n}\n`);
      throw error;
    });
    for (const [name, count] of Object.entries(one)) done[name] = (done[name] ?? 0) + count;
  }
  process.stdout.write(`${shops * weeks} weeks: ${JSON.stringify(done)}\n`);
}, 3_600_000);
