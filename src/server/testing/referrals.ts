import { eq } from 'drizzle-orm';
import { withCustomer } from '../accounts/record/stripe-customers.ts';
import { users } from '../accounts/record/table.ts';
import { transact } from '../platform/db/db.ts';
import { ensureReferralCode } from '../referrals/codes.ts';
import { referrals } from '../referrals/table.ts';
import { changeCredit } from '../stripe/balance.ts';
import type { TestShop } from './shop.ts';
import type { TestShopWithPayments } from './shop-with-payments.ts';

/** In the area, not the referrer's address. */
export const oakRoad = { street: '77 Oak Rd', city: 'Milton', state: 'Georgia', zipCode: '30004' };

/** $24.00, $20.00 delivery. */
export const kale = { items: [{ id: 'kale', quantity: 8 }], deliveryAddress: oakRoad };

/** Weekly. */
export const kaleBox = {
  planFrequency: 'weekly',
  products: [{ productId: 'kale', size: '2-oz', quantity: 8 }],
  deliveryAddress: { ...oakRoad, notes: '' },
};

export type Shop = Pick<TestShop, 'deps' | 'customer'>;

export function referrerIn(shop: Shop, fields: Partial<typeof users.$inferInsert> = {}) {
  const referrer = shop.customer('rita@example.com', { firstName: 'Rita', ...fields });
  const code = transact(shop.deps.db, () => ensureReferralCode(shop.deps.db, referrer.id));
  return { ...referrer, code };
}

export function friendOf(shop: Shop, referrer: { id: string }, email = 'finn@example.com') {
  return shop.customer(email, { ...oakRoad, firstName: 'Finn', referredById: referrer.id });
}

export function referralRows(shop: Shop) {
  return shop.deps.db.select().from(referrals).all();
}

/** Cents. */
export async function creditAtProvider(shop: TestShopWithPayments, userId: string): Promise<number> {
  const user = shop.deps.db.select().from(users).where(eq(users.id, userId)).get();
  if (!user?.stripeCustomerId) return 0;
  const customer = await shop.deps.payments.stripe.customers.retrieve(user.stripeCustomerId);
  return customer.deleted ? 0 : 0 - customer.balance;
}

/** Cents; without a reason. */
export async function giveCredit(shop: TestShopWithPayments, userId: string, amount: number): Promise<void> {
  const gift = { amount, description: 'A gift', metadata: {}, idempotencyKey: `gift ${amount}` };
  await withCustomer(shop.deps, userId, (customerId) => changeCredit(shop.deps, customerId, gift));
}
