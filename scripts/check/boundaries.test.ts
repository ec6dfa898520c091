import { expect, test } from 'bun:test';
import { fileCycles, folderCycles } from './cycles.ts';
import { tooLong } from './file-length.ts';
import { type Module, readModules, toModule } from './modules.ts';
import { violations } from './rules.ts';

const root = `${import.meta.dir}/../..`;
const modules = await readModules(root, ['src', 'e2e', 'scripts', 'bench', 'drizzle']);

test('imports follow the import rules', () => {
  expect(modules.length).toBeGreaterThan(100);
  expect(violations(modules)).toEqual([]);
});

test('there are no import cycles between files', () => {
  expect(fileCycles(modules)).toEqual([]);
});

test('no feature folder depends on itself through others', () => {
  expect(folderCycles(modules)).toEqual([]);
});

test('no file has more than 400 lines', () => {
  expect(tooLong(modules)).toEqual([]);
});

test.each([
  ['src/shared/business.ts', `import { centsOf } from './rules/money.ts';`],
  ['src/shared/text.ts', `import { quote } from './rules/quote.ts';`],
  ['src/shared/rules/quote.ts', `import { Order } from '../contract/orders.ts';`],
  ['src/shared/rules/quote.ts', `import * as v from 'valibot';`],
  ['src/shared/rules/quote.ts', `export const today = () => Date.now();`],
  ['src/shared/contract/orders.ts', `import { openDatabase } from '../../server/platform/db/db.ts';`],
  ['src/shared/facts/faq.ts', `const answer = await fetch('/');`],
  ['src/server/orders/table.ts', `import { placeOrder } from './orders.ts';`],
  ['src/server/orders/table.ts', `import { queueMail } from '../platform/mail/outbox.ts';`],
  ['src/server/platform/mail/outbox.ts', `import { placeOrder } from '../../orders/orders.ts';`],
  ['src/server/stripe/client.ts', `import { users } from '../accounts/table.ts';`],
  ['src/server/orders/routes.ts', `import { eq } from 'drizzle-orm';`],
  ['src/server/orders/routes.ts', `import { orders } from './table.ts';`],
  ['src/server/orders/routes.ts', `import { findProduct } from '../catalog/products.ts';`],
  ['src/server/orders/routes.ts', `import { transact } from '../platform/db/db.ts';`],
  ['src/server/orders/orders.ts', `import { Elysia } from 'elysia';`],
  ['src/server/orders/orders.ts', `const port = process.env.PORT;`],
  ['src/server/orders/orders.ts', `const now = Date.now();`],
  ['src/server/orders/orders.ts', `export { ordersRoutes } from './routes.ts';`],
  ['src/server/orders/orders.ts', `import { createApp } from '../app.ts';`],
  ['src/server/app.ts', `import { openSandbox } from '../sandbox/sandbox.ts';`],
  ['src/server/open-shop.ts', `import { openSandbox } from '../sandbox/sandbox.ts';`],
  ['src/sandbox/clock.ts', `import { openDatabase } from '../server/platform/db/db.ts';`],
  ['src/app/ui/layout/button.tsx', `import { api } from '../../platform/api.ts';`],
  ['src/app/platform/connectivity.ts', `import { useCart } from '../cart/cart.ts';`],
  ['src/app/platform/api.ts', `import { createApp } from '../../server/app.ts';`],
  ['src/app/cart/cart.ts', `import type { App } from '../../server/app.ts';`],
  ['src/app/cart/cart.ts', `import { Shell } from '../shell/shell.tsx';`],
  ['src/app/cart/cart.ts', `const lazy = () => import('../../server/platform/db/db.ts');`],
  ['src/app/cart/cart.ts', `import { get } from 'idb-keyval';`],
  ['src/app/checkout/payment.test.ts', `sessionStorage.clear();`],
  ['src/app/shell/shell.tsx', `const tabs = new BroadcastChannel('shop');`],
  ['src/elsewhere/thing.ts', ``],
])('a planted violation in %s is found: %s', (path, text) => {
  expect(violations([toModule(path, text)])).toHaveLength(1);
});

test.each([
  ['src/shared/contract/orders.ts', `import * as v from 'valibot';`],
  ['src/server/platform/deps.ts', `import type { Env } from '../env.ts';`],
  ['src/server/orders/table.ts', `import { users } from '../accounts/table.ts';`],
  ['src/server/orders/routes.ts', `import { sessionPlugin } from '../accounts/session-plugin.ts';`],
  ['src/server/orders/orders.ts', `import { products } from '../catalog/table.ts';`],
  ['src/server/orders/orders.ts', `import { stripe } from '../stripe/client.ts';`],
  ['src/server/orders/orders.test.ts', `import { Elysia } from 'elysia';`],
  ['src/server/open-shop.ts', `const { openSandbox } = await import('../sandbox/sandbox.ts');`],
  ['src/app/platform/api.ts', `import type { App } from '../../server/app.ts';`],
  ['src/app/platform/device/storage.ts', `import { get } from 'idb-keyval'; localStorage.clear();`],
  ['src/app/cart/cart.ts', `import { useUser } from '../accounts/queries.ts';`],
  ['src/app/dashboard/billing.tsx', `import { OrdersTab } from '../orders/orders-tab.tsx';`],
])('what the rules allow passes in %s: %s', (path, text) => {
  expect(violations([toModule(path, text)])).toEqual([]);
});

test('a planted cycle of files is found', () => {
  const importing = (last: string): Module[] => [
    toModule('src/shared/a.ts', `import { b } from './b.ts';`),
    toModule('src/shared/b.ts', `import {\n  c,\n} from './c.ts';`),
    toModule('src/shared/c.ts', last),
  ];
  expect(fileCycles(importing(`export { a } from './a.ts';`))).toEqual([
    'src/shared/a.ts -> src/shared/b.ts -> src/shared/c.ts -> src/shared/a.ts is a cycle.',
  ]);
  expect(fileCycles(importing(`import type { A } from './a.ts';`))).toEqual([]);
});

test('a planted cycle of folders is found once, with the imports to remove', () => {
  const cart = toModule('src/app/cart/panel.tsx', `import { p } from '../catalog/queries.ts';`);
  const catalog = [
    toModule('src/app/catalog/card.tsx', `import type { User } from '../accounts/queries.ts';`),
    toModule('src/app/catalog/list.tsx', `import { u } from '../accounts/queries.ts';`),
  ];
  const accounts = [
    toModule('src/app/accounts/page.tsx', `const cart = () => import('../cart/panel.tsx');`),
    toModule('src/app/accounts/form.tsx', `import { c } from '../cart/atom.ts';`),
  ];
  const oneWay = [
    toModule('src/app/cart/panel.test.ts', `import { p } from '../accounts/page.tsx';`),
    toModule('src/app/root.tsx', `import { c } from './cart/panel.tsx';`),
    toModule('src/app/cart/lines.ts', `import { s } from '../store.ts';`),
    toModule('src/server/catalog/routes.ts', `import { s } from '../accounts/session-plugin.ts';`),
    toModule('src/server/accounts/record/users.ts', `import { c } from '../cart/table.ts';`),
  ];
  expect(folderCycles([...oneWay, cart, ...catalog, ...accounts])).toEqual([
    'src/app/accounts -> src/app/cart -> src/app/catalog -> src/app/accounts is a cycle: ' +
      'src/app/cart/panel.tsx imports src/app/catalog/queries.ts.',
  ]);
  expect(folderCycles([...oneWay, ...catalog, ...accounts])).toEqual([]);
});

test('a planted cycle of wings is found, and one that goes through a file of the feature itself is none', () => {
  const wings = (last: string) => [
    toModule('src/server/subscriptions/record/rows.ts', last),
    toModule('src/server/subscriptions/renewals/invoices.ts', `import { r } from '../record/rows.ts';`),
  ];
  expect(folderCycles(wings(`import type { I } from '../renewals/invoices.ts';`))).toHaveLength(1);
  expect(folderCycles(wings(`import { r } from '../routes.ts';`))).toEqual([]);
});

test('a planted long file is found', () => {
  expect(tooLong([toModule('src/shared/long.ts', 'x\n'.repeat(401))])).toHaveLength(1);
  expect(tooLong([toModule('src/shared/long.ts', 'x\n'.repeat(400))])).toEqual([]);
});
