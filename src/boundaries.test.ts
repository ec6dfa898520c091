import { expect, test } from 'bun:test';
import { type Module, readModules, toModule } from '../scripts/boundaries/modules.ts';
import { breaches } from '../scripts/boundaries/rules.ts';
import { cycles, tooLong } from '../scripts/boundaries/shape.ts';

const root = `${import.meta.dir}/..`;
const modules = await readModules(root, ['src', 'e2e', 'scripts', 'bench', 'drizzle']);

test('imports follow the arrows of the house plan', () => {
  expect(modules.length).toBeGreaterThan(100);
  expect(breaches(modules)).toEqual([]);
});

test('no file needs itself to load', () => {
  expect(cycles(modules)).toEqual([]);
});

test('no file has more than 300 lines', () => {
  expect(tooLong(modules)).toEqual([]);
});

test.each([
  ['src/shared/quote.ts', `import { db } from '../server/db.ts';`],
  ['src/shared/quote.ts', `import React from 'react';`],
  ['src/shared/quote.ts', `export const today = () => Date.now();`],
  ['src/server/outbox.ts', `import { placeOrder } from './orders/orders.ts';`],
  ['src/server/orders/table.ts', `import { placeOrder } from './orders.ts';`],
  ['src/server/orders/table.ts', `import { limits } from '../throttle.ts';`],
  ['src/server/orders/orders.ts', `import { Elysia } from 'elysia';`],
  ['src/server/orders/orders.ts', `const port = process.env.PORT;`],
  ['src/server/orders/orders.ts', `const now = Date.now();`],
  ['src/server/orders/orders.ts', `export { ordersRoutes } from './routes.ts';`],
  ['src/server/orders/routes.ts', `import { eq } from 'drizzle-orm';`],
  ['src/server/orders/routes.ts', `import { orders } from './table.ts';`],
  ['src/server/orders/routes.ts', `import { findProduct } from '../catalog/products.ts';`],
  ['src/server/orders/routes.ts', `import { transact } from '../db.ts';`],
  ['src/server/app.ts', `import { openSandbox } from '../sandbox/sandbox.ts';`],
  ['src/server/main.ts', `import { openSandbox } from '../sandbox/sandbox.ts';`],
  ['src/sandbox/clock.ts', `import { openDatabase } from '../server/db.ts';`],
  ['src/app/ui/button.tsx', `import { api } from '../api.ts';`],
  ['src/app/ui/button.tsx', `import { useCart } from '../cart/cart.ts';`],
  ['src/app/cart/cart.ts', `import { priceOf } from '../../server/catalog/products.ts';`],
  ['src/app/cart/cart.ts', `import type { App } from '../../server/app.ts';`],
  ['src/app/cart/cart.ts', `import { useUser } from '../accounts/user.ts';`],
  ['src/app/cart/cart.ts', `const lazy = () => import('../../server/db.ts');`],
  ['src/app/api.ts', `import { createApp } from '../server/app.ts';`],
  ['src/elsewhere/thing.ts', ``],
])('a planted breach in %s is found: %s', (path, text) => {
  expect(breaches([toModule(path, text)])).toHaveLength(1);
});

test.each([
  ['src/app/api.ts', `import type { App } from '../server/app.ts';`],
  ['src/app/checkout/purchase-page.tsx', `import { useCart } from '../cart/cart.ts';`],
  ['src/server/main.ts', `const { openSandbox } = await import('../sandbox/sandbox.ts');`],
  ['src/server/orders/routes.ts', `import { sessionPlugin } from '../accounts/session-plugin.ts';`],
  ['src/server/orders/orders.ts', `import { products } from '../catalog/table.ts';`],
  ['src/server/orders/orders.test.ts', `import { Elysia } from 'elysia';`],
])('what the plan allows passes in %s: %s', (path, text) => {
  expect(breaches([toModule(path, text)])).toEqual([]);
});

test('planted circles and long files are found', () => {
  const circle: Module[] = [
    toModule('src/shared/a.ts', `import { b } from './b.ts';`),
    toModule('src/shared/b.ts', `import {\n  c,\n} from './c.ts';`),
    toModule('src/shared/c.ts', `export { a } from './a.ts';`),
  ];
  expect(cycles(circle)).toEqual([
    'src/shared/a.ts -> src/shared/b.ts -> src/shared/c.ts -> src/shared/a.ts is a circle.',
  ]);
  const byType = [circle[0], circle[1], toModule('src/shared/c.ts', `import type { A } from './a.ts';`)];
  expect(cycles(byType.filter((module) => module !== undefined))).toEqual([]);
  expect(tooLong([toModule('src/shared/long.ts', 'x\n'.repeat(301))])).toHaveLength(1);
  expect(tooLong([toModule('src/shared/long.ts', 'x\n'.repeat(300))])).toEqual([]);
});
