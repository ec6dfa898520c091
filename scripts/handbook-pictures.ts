import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { chromiumFlags, findChromium } from '../e2e/support/browser.ts';
import { openShop } from '../e2e/support/running-shop.ts';
import { demoAdmin } from '../src/server/env.ts';
import { answered, signIn as signInVisitor } from '../src/server/testing/shop-client.ts';
import { addDays, newYorkInstant } from '../src/shared/rules/delivery-days.ts';
import { type Customer, placeOrder, registerCustomer, subscribe } from './demo-data/customers.ts';
import { hangDrawings } from './demo-data/drawings.ts';
import { password } from './demo-data/people.ts';
import { createRandom } from './demo-data/random.ts';
import { openVisitor } from './demo-data/shop-client.ts';

/** Takes the pictures of README and the handbook from the built shop: `bun run build && bun run handbook:pictures`. */

const folder = join(import.meta.dir, '../docs/pictures');
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const backups = await mkdtemp(join(tmpdir(), 'handbook-backups-'));
const shop = await openShop({ BACKUP_DIR: backups });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...chromiumFlags, '--hide-scrollbars'],
});
await takePictures(await fillShop());
await browser.close();
await shop.close();
await rm(backups, { recursive: true });

/**
 * A dozen customers with orders and subscriptions, a message, a closed day and drawings in place of photos. Returns the
 * Saturday of the first boxes, and its customers.
 */
async function fillShop(): Promise<{ saturday: string; customers: Customer[] }> {
  const random = createRandom(11);
  const customers: Customer[] = [];
  for (let n = 0; n < 12; n += 1) {
    const customer = await registerCustomer(shop.origin, n, random, []);
    customers.push(customer);
    if (n % 3 === 0) await subscribe(customer, random);
    else await placeOrder(customer, random);
  }
  const visitor = openVisitor(shop.origin);
  const message = {
    name: 'Ann Lee',
    email: 'ann@example.com',
    subject: 'Saturday',
    message: 'Do you deliver before noon?',
    shownForMs: 60_000,
    reference: '',
  };
  await answered(visitor.api.api.contact.post(message));
  await signInVisitor(visitor, demoAdmin);
  await hangDrawings(visitor);
  const { admin } = visitor.api.api;
  const [order] = await answered(admin.orders.get({ query: {} }));
  if (!order) throw new Error('There are no orders.');
  const { deliveryDate } = order;
  const date = addDays(deliveryDate, 21);
  await answered(admin['closed-days'].post({ date, reason: 'We are at the state fair.' }));
  return { saturday: deliveryDate, customers };
}

async function takePictures({ saturday, customers }: Awaited<ReturnType<typeof fillShop>>): Promise<void> {
  const wide = await openPage(desktop);
  const narrow = await openPage(phone);
  await take(narrow, 'home', '/');
  await signIn(narrow, { email: customers[1]?.person.email ?? '', password });
  await take(narrow, 'next-box', '/dashboard');
  await signIn(narrow);
  await moveClockTo(addDays(saturday, -13));
  await take(narrow, 'handbook-sow', '/admin/sow');
  await take(narrow, 'today', '/admin');
  await moveClockTo(addDays(saturday, -1));
  // Not before: an admin's session would have ended by now.
  await signIn(wide);
  await take(wide, 'admin', '/admin?tab=orders');
  await take(wide, 'handbook-closed-days', '/admin/closed-days');
  await take(wide, 'handbook-health', '/admin?tab=settings', () =>
    scrollTo(wide.getByRole('heading', { name: 'Health of the shop' })),
  );
  await take(wide, 'handbook-books', '/admin?tab=analytics', async () => {
    const books = wide.getByRole('heading', { name: 'Books', exact: true });
    await books.waitFor();
    await scrollTo(books);
  });
  await take(narrow, 'handbook-harvest', `/admin/harvest?date=${saturday}`);
  await take(narrow, 'handbook-pack', `/admin/pack?date=${saturday}`, async () => {
    await narrow.getByRole('checkbox').first().click();
    await scrollTo(narrow.getByRole('heading', { name: /^1 of \d+ packed/ }));
  });
  await moveClockTo(saturday);
  await take(narrow, 'handbook-run', `/admin/run?date=${saturday}`);
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  return browser.newPage({ ...options, baseURL: shop.origin, reducedMotion: 'reduce' });
}

async function signIn(page: Page, person = demoAdmin): Promise<void> {
  await page.request.post('/api/auth/login', { data: person });
}

/** Ten in the morning of a day. */
async function moveClockTo(day: string): Promise<void> {
  await shop.moveClock(new Date(newYorkInstant(day, 10)).toISOString());
}

async function scrollTo(place: ReturnType<Page['getByRole']>): Promise<void> {
  await place.evaluate((element) => element.scrollIntoView());
}

async function take(page: Page, name: string, path: string, prepare = async () => {}): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await prepare();
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
}
