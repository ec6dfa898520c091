import { afterAll, describe, expect, test } from 'bun:test';
import { call, errorOf, openTestSandbox } from '../testing/open-sandbox.ts';

const { sandbox, stripe } = openTestSandbox();
const { secretKey } = sandbox.keys;
afterAll(() => sandbox.stop());

describe('lists', () => {
  test('are newest first and page both ways', async () => {
    for (let n = 1; n <= 5; n += 1) await stripe.products.create({ name: `Page ${n}` });
    const first = await stripe.products.list({ limit: 2 });
    expect(first.data.map((one) => one.name)).toEqual(['Page 5', 'Page 4']);
    expect(first.has_more).toBe(true);
    const second = await stripe.products.list({ limit: 2, starting_after: first.data[1]?.id ?? '' });
    expect(second.data.map((one) => one.name)).toEqual(['Page 3', 'Page 2']);
    const back = await stripe.products.list({ limit: 2, ending_before: second.data[1]?.id ?? '' });
    expect(back.data.map((one) => one.name)).toEqual(['Page 4', 'Page 3']);
  });

  test('refuse a cursor that does not exist', async () => {
    for (const kind of ['product', 'customer', 'event']) {
      for (const param of ['starting_after', 'ending_before']) {
        const reply = await call(sandbox, secretKey, `GET /v1/${kind}s`, { [param]: 'x_1' });
        expect(reply.status).toBe(404);
        expect(errorOf(reply)).toMatchObject({ code: 'resource_missing', param });
        expect(errorOf(reply).message).toBe(`No such ${kind}: 'x_1'`);
      }
    }
  });

  test('continue from a cursor whose object has been deleted since', async () => {
    const email = 'gone@example.com';
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.unshift((await stripe.customers.create({ email })).id);
    const [newest = '', second = '', third = '', oldest = ''] = ids;
    await stripe.customers.del(second);
    const page = async (cursor: object) =>
      (await stripe.customers.list({ email, ...cursor })).data.map((one) => one.id);
    expect(await page({ starting_after: second })).toEqual([third, oldest]);
    expect(await page({ ending_before: second })).toEqual([newest]);
    const near = await stripe.customers.list({ email, ending_before: oldest, limit: 1 });
    expect(near).toMatchObject({ data: [{ id: third }], has_more: true });
  });

  test('of events filter by type and time', async () => {
    const { data } = await stripe.events.list({ type: 'product.created', limit: 100 });
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((event) => event.type))).toEqual(new Set(['product.created']));
    const newest = data[0]?.created ?? 0;
    expect((await stripe.events.list({ created: { gt: newest + 10 } })).data).toEqual([]);
    expect((await stripe.events.list({ created: { gte: newest } })).data.length).toBeGreaterThan(0);
  });
});
