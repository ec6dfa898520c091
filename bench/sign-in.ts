import { openClient, register } from '../src/server/testing/shop-client.ts';
import { validRegistration } from '../src/shared/contract/test-registration.ts';
import { atMost, type Figure } from './figures.ts';
import { load, requestBytes } from './load.ts';
import { startServer } from './processes.ts';

const login = { email: 'ann@example.com', password: 'pea-shoots-4-all' };
const signIn = requestBytes('POST', '/api/auth/login', {}, JSON.stringify(login));
const products = requestBytes('GET', '/api/products');

/** Sign-in on its own, and the product list beside four people who sign in all the time. */
export async function benchSignIn(dataDir: string): Promise<Figure[]> {
  const shop = await startServer('dist/shop/main.js', { DATA_DIR: dataDir });
  await register(openClient(`http://127.0.0.1:${shop.port}`), {
    ...validRegistration,
    ...login,
    confirmPassword: login.password,
  });
  await load(shop.port, () => signIn, { concurrency: 1, most: 5 });
  const alone = await load(shop.port, () => signIn, { concurrency: 1, most: 40 });
  const [beside] = await Promise.all([
    load(shop.port, () => products, { concurrency: 1, seconds: 5 }),
    load(shop.port, () => signIn, { concurrency: 4, seconds: 6 }),
  ]);
  await shop.stop();
  return [
    atMost('sign-in p50, concurrency 1', alone.p50, 100, ' ms'),
    atMost('GET /api/products p99 beside four constant sign-ins', beside.p99, 20, ' ms'),
  ];
}
