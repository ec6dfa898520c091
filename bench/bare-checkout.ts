import { join } from 'node:path';
import { Elysia } from 'elysia';
import { stock, take } from '../src/server/catalog/stock.ts';
import { rememberAttempt, saveClientSecret } from '../src/server/checkout/run-attempt.ts';
import { createOrder } from '../src/server/orders/new-order.ts';
import { storeIntent } from '../src/server/orders/orders.ts';
import { openDatabase, transact } from '../src/server/platform/db/db.ts';
import { newId } from '../src/server/platform/db/ids.ts';

/** What a checkout is measured against: the same rows in one immediate, fully synchronous transaction. */
const db = openDatabase(join(process.env.DATA_DIR ?? '', 'shop.sqlite'));
const address = { street: '12 Main St', city: 'Milton', state: 'Georgia', zipCode: '30004' };
const quote = { subtotal: 3875, discount: 0, referralDiscount: 0, delivery: 0, tax: 310, total: 4185 };
const lines = [
  { productId: 'pea-shoots', productName: 'Pea Shoots (2-oz)', quantity: 3, ounces: 6, price: 550 },
  { productId: 'kale', productName: 'Kale', quantity: 4, ounces: 4, price: 300 },
  { productId: 'radish', productName: 'Radish (4-oz)', quantity: 1, ounces: 4, price: 1200 },
];

new Elysia()
  .get('/healthz', () => ({ ok: true }))
  .post('/api/cart/checkout', () => {
    const id = newId();
    const attempt = { userId: 'customer-0', key: id, kind: 'order' as const, bodyHash: id };
    transact(db, () => {
      take(db, stock, lines);
      createOrder(db, {
        id,
        userId: 'customer-0',
        quote,
        lines,
        deliverTo: address,
        deliveryDate: '2031-03-22',
        now: Date.now(),
      });
      rememberAttempt(db, attempt, id, Date.now());
      storeIntent(db, id, `pi_${id}`);
      saveClientSecret(db, attempt, `pi_${id}_secret`);
    });
    return { clientSecret: `pi_${id}_secret`, orderId: id };
  })
  .listen(Number(process.env.PORT));
