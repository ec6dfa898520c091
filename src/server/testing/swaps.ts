import { eq } from 'drizzle-orm';
import type { NewSwap, Swap } from '../../shared/contract/swaps.ts';
import { products } from '../catalog/table.ts';
import { itemsOf } from '../orders/orders.ts';
import { orders } from '../orders/table.ts';
import { statusAndBody } from './accounts.ts';
import { createTestAdmin } from './admin.ts';
import { creditAtProvider } from './referrals.ts';
import { buy } from './shop-client.ts';
import { milton, openTestShopWithPayments } from './shop-with-payments.ts';

export const oakLane = { street: '9 Oak Ln', city: 'Milton', state: 'Georgia', zipCode: '30004' };

/** The Saturday of all its orders. */
export const date = '2031-03-22';

/** Ann buys, the boss swaps; kale is $3.00 an ounce, radish $2.00, pea shoots $4.00. */
export async function openSwapShop(options?: Parameters<typeof openTestShopWithPayments>[0]) {
  const shop = await openTestShopWithPayments(options);
  const ann = shop.customer('ann@example.com');
  const boss = createTestAdmin(shop, 'boss@example.com');
  const setProduct = (id: string, fields: Partial<typeof products.$inferInsert>) =>
    shop.deps.db.update(products).set(fields).where(eq(products.id, id)).run();
  const stockOf = (id: string) =>
    shop.deps.db.select().from(products).where(eq(products.id, id)).get()?.stockOunces ?? 0;

  /** 12 oz Kale: $36.00, free delivery, $38.88 with tax, for Saturday, March 22. */
  async function buyOne(who = ann, items = [{ id: 'kale', quantity: 12 }]): Promise<string> {
    const id = await buy(who, { items, deliveryAddress: milton });
    await shop.sandbox.idle();
    return id;
  }

  async function enterInCash(body: object, key: string): Promise<string> {
    const order = { products: [{ productId: 'kale', quantity: 12 }], deliveryDate: date, payment: 'cash' };
    const answer = await boss.call(
      'POST',
      '/api/admin/orders',
      { ...order, ...body },
      { 'idempotency-key': key },
    );
    return (await answer.json()).orderId;
  }

  const post = (body: Partial<NewSwap>, who = boss) =>
    statusAndBody(
      who.call('POST', '/api/admin/swaps', { date, productId: 'kale', substituteId: 'radish', ...body }),
    );
  async function swap(body: Partial<NewSwap> = {}): Promise<Swap & { id: string }> {
    const [status, text] = await post({ confirm: true, ...body });
    if (status !== 200) throw new Error(text);
    return JSON.parse(text);
  }
  const undo = (id: string) => statusAndBody(boss.call('DELETE', `/api/admin/swaps/${id}`));
  const later = (minutes: number) =>
    shop.moveClockTo(new Date(shop.deps.now() + minutes * 60_000).toISOString());
  const linesOf = (id: string) =>
    itemsOf(shop.deps.db, id).map(({ ounces, productName }) => `${ounces} ${productName}`);
  const orderOf = (id: string) => shop.deps.db.select().from(orders).where(eq(orders.id, id)).get();
  const moneyOf = async (id: string, who = ann) => [
    orderOf(id)?.refundedAmount,
    await creditAtProvider(shop, who.id),
  ];
  const swapMails = (to = ann.email) =>
    shop
      .mails()
      .filter((mail) => mail.to === to && /instead of|comes without|does not come/.test(mail.subject));
  const tokenOf = (to = ann.email) =>
    new URLSearchParams(/swap-choice\?(\S+)/.exec(swapMails(to)[0]?.text ?? '')?.[1]).get('token') ?? '';
  const choose = (choice: string, token = tokenOf()) =>
    statusAndBody(shop.visitor().call('POST', '/api/swap-choice', { token, choice }));
  const look = async (token = tokenOf()) =>
    (await shop.visitor().call('GET', `/api/swap-choice?${new URLSearchParams({ token })}`)).json();
  setProduct('kale', { pricePerOunce: 300 });
  setProduct('radish', { pricePerOunce: 200 });
  setProduct('pea-shoots', { pricePerOunce: 400 });
  return {
    shop,
    ann,
    boss,
    setProduct,
    stockOf,
    buy: buyOne,
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
  };
}

export type SwapShop = Awaited<ReturnType<typeof openSwapShop>>;
