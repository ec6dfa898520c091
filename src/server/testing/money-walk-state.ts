import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { findUser } from '../accounts/record/users.ts';
import { startSession } from '../accounts/sessions/sessions.ts';
import { products } from '../catalog/table.ts';
import type { OrderRow } from '../orders/orders.ts';
import { orders } from '../orders/table.ts';
import { outbox } from '../platform/mail/table.ts';
import { type Random, randomNumbers } from './random-customers.ts';
import { endlessMs } from './shop-with-payments.ts';
import { openSwapShop, type SwapShop } from './swaps.ts';

export type Buyer = ReturnType<SwapShop['shop']['customer']>;
/** Cents that the farm asked to pay back; null for all. */
type Asked = Map<string, (number | null)[]>;
type Refund = { orderId: string; amount: number | null; body: object; key: string };

export type Walk = {
  kit: SwapShop;
  random: Random;
  done: string[];
  people: Buyer[];
  swaps: string[];
  asked: Asked;
  /** Not answered yet. */
  refund: Refund | null;
  /** Cents that the page of a choice named beside its mail, by address. */
  chosen: Map<string, number>;
  /** What has left, by id; an account that closes or a restore takes it out of the shop. */
  mails: Map<string, { to: string; subject: string; text: string }>;
  /** The address of each order. */
  addresses: Map<string, string>;
  backup: { copy: Uint8Array; asked: Asked } | null;
  /** Cents that a lost shop gave for swaps, by order. */
  givenBefore: Map<string, number>;
  /** Whose choice was cut off, or named what no mail did. */
  unanswered: Set<string>;
  restores: number;
  kills: number;
};

export const countedGreen = 'baby-broccoli';
export const countedOunces = 400;
export const greens = ['kale', 'radish', 'pea-shoots', countedGreen];

/** At half of them baby broccoli is counted, so that it is not swapped. */
export async function openWalk(seed: number): Promise<Walk> {
  const random = randomNumbers(seed);
  const kit = await openSwapShop({ timeoutMs: endlessMs, nextStop: () => Infinity });
  if (random.below(2) === 0)
    kit.setProduct(countedGreen, { isGrownToOrder: false, stockOunces: countedOunces });
  return {
    kit,
    random,
    done: [],
    people: [],
    swaps: [],
    asked: new Map(),
    refund: null,
    chosen: new Map(),
    mails: new Map(),
    addresses: new Map(),
    backup: null,
    givenBefore: new Map(),
    unanswered: new Set(),
    restores: 0,
    kills: 0,
  };
}

export const isCounted = ({ kit: { shop } }: Walk) =>
  shop.deps.db.select().from(products).where(eq(products.id, countedGreen)).get()?.isGrownToOrder === false;

export function ordersOf({ kit: { shop } }: Walk): OrderRow[] {
  return shop.deps.db.select().from(orders).orderBy(asc(sql`rowid`)).all();
}

export function someOrder(walk: Walk): OrderRow | undefined {
  const standing = ordersOf(walk).filter(({ stands }) => stands);
  return standing.length > 0 ? walk.random.pick(standing) : undefined;
}

/** What has left the shop, and whose each order is. */
export function listen(walk: Walk): void {
  const { db } = walk.kit.shop.deps;
  const sent = db.select().from(outbox).where(isNotNull(outbox.sentAt)).all();
  for (const { id, to, subject, text } of sent)
    if (to && !walk.mails.has(id)) walk.mails.set(id, { to, subject, text });
  for (const { id, userId, guestEmail } of ordersOf(walk)) {
    const to = guestEmail ?? (userId && findUser(db, userId)?.email);
    if (to) walk.addresses.set(id, to);
  }
}

export function signIn({ kit: { shop } }: Walk, who: Buyer): void {
  const { db, now } = shop.deps;
  if (findUser(db, who.id)) who.jar.set('session', startSession(db, who.id, now()));
}
