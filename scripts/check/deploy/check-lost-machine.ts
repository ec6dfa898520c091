import { afterAll, beforeAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import PostalMime from 'postal-mime';
import { openDatabase, writeSetting } from '../../../src/sandbox/storage/database.ts';
import { signatureHeader } from '../../../src/sandbox/webhooks/signature.ts';
import { liveEnv } from '../../../src/server/testing/live-env.ts';
import { closeMailServers, openMailServer } from '../../../src/server/testing/mail-server.ts';
import { milton } from '../../../src/server/testing/shop-with-payments.ts';
import { validRegistration } from '../../../src/shared/contract/test-registration.ts';
import { centsFromDecimal } from '../../../src/shared/rules/money.ts';
import { cloneCheckout, freePort, openCaddy, root, until } from './machine.ts';

/**
 * A farm's machine is lost, by the words of `docs/running.md` alone: a fresh folder, live mode behind Caddy, mails to a server of
 * the test's own, payments at the sandbox of a demo shop behind the same Caddy, with keys that are made up. Webhooks are
 * carried over by the test, as the demo's sandbox knows its own shop only.
 */

const folder = mkdtempSync(join(tmpdir(), 'shop-lost-'));
const farm = join(folder, 'farm');
const dataDir = join(folder, 'var/lib/eden');
const backupDir = join(folder, 'var/backups/eden');
const manual = readFileSync(`${root}/docs/running.md`, 'utf8');
const [shopPort, shopTls, demoPort, demoTls] = [freePort(), freePort(), freePort(), freePort()];
const origin = `https://localhost:${shopTls}`;
const provider = `https://localhost:${demoTls}/sandbox/stripe`;
const keys = {
  secret_key: 'sk_live_madeUpForThisTest',
  publishable_key: 'pk_live_madeUpForThisTest',
  webhook_secret: 'whsec_madeUpForThisTest',
};
const admin = { email: liveEnv.ADMIN_EMAIL, password: liveEnv.ADMIN_PASSWORD };
const running = new Set<Subprocess>();
const delivery = { gate: Promise.withResolvers<void>() };
let received: string[];
let authority: string;
let ca: string;

beforeAll(async () => {
  delivery.gate.resolve();
  const server = await openMailServer({
    onRcptTo: (_address, _session, done) => void delivery.gate.promise.then(() => done()),
  });
  received = server.received;
  cloneCheckout(farm);
  await asWritten('npx --yes bun@1.4.5 install --frozen-lockfile');
  await asWritten('npx --yes bun@1.4.5 run build');
  fillInSettings(server.url);
  await openProxy();
  await openDemo();
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await child.exited;
  }
  closeMailServers();
  rmSync(folder, { recursive: true });
});

/** Runs a command that the manual gives, in the farm's folder, with this machine's `places`; returns what it says. */
async function asWritten(command: string, places: Record<string, string> = {}): Promise<string> {
  const child = spawn(moved(command, places));
  const [code, out, said] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`);
  return out.trim();
}

function moved(command: string, places: Record<string, string>): string {
  expect(manual).toContain(`\`${command}`);
  return Object.entries(places).reduce((text, [place, own]) => text.replace(place, own), command);
}

function spawn(command: string, { cwd = farm, env = {} } = {}) {
  const path = `${farm}/node_modules/.bin:${process.env.PATH}`;
  return Bun.spawn(['sh', '-c', `exec env ${command}`], {
    cwd,
    env: { PATH: path, HOME: process.env.HOME, ...env },
    stdout: 'pipe',
    stderr: 'pipe',
  });
}

/** "Copy `.env.example` to `.env` and fill it in". */
function fillInSettings(smtpUrl: string): void {
  const settings = {
    ...liveEnv,
    PORT: String(shopPort),
    ORIGIN: origin,
    DATA_DIR: dataDir,
    BACKUP_DIR: backupDir,
    STRIPE_SECRET_KEY: keys.secret_key,
    STRIPE_PUBLISHABLE_KEY: keys.publishable_key,
    STRIPE_WEBHOOK_SECRET: keys.webhook_secret,
    STRIPE_API_BASE: provider,
    SMTP_URL: smtpUrl,
    LOG_LEVEL: 'silent',
  };
  let text = readFileSync(join(farm, '.env.example'), 'utf8');
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^#?${name}=.*$`, 'm');
    expect(text).toMatch(line);
    text = text.replace(line, `${name}="${value}"`);
  }
  writeFileSync(join(farm, '.env'), text);
  mkdirSync(join(folder, 'var/lib'), { recursive: true });
}

/** The demo is another farm's file beside the Caddyfile. */
async function openProxy(): Promise<void> {
  const place = join(folder, 'caddy');
  mkdirSync(join(place, 'farms'), { recursive: true });
  cpSync(join(farm, 'deploy/Caddyfile'), join(place, 'etc'));
  const demo = `https://localhost:${demoTls} {\n\timport shop localhost:${demoPort}\n}\n`;
  writeFileSync(join(place, 'farms/demo.caddy'), demo);
  const opened = await openCaddy(place, join(place, 'etc'), origin, shopPort);
  running.add(opened.caddy);
  authority = opened.authority;
  ca = readFileSync(authority, 'utf8');
}

/** A demo shop whose sandbox has the live shop's keys, and whose own shop is told nothing of what happens there. */
async function openDemo(): Promise<void> {
  const demoDir = join(folder, 'demo');
  mkdirSync(demoDir);
  const sandbox = openDatabase(join(demoDir, 'sandbox.sqlite'));
  for (const [name, key] of Object.entries(keys)) writeSetting(sandbox, name, key);
  sandbox.close();
  const env = {
    PORT: String(demoPort),
    ORIGIN: `https://localhost:${demoTls}`,
    DATA_DIR: demoDir,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'silent',
  };
  // Not from the farm's folder, whose .env is the live shop's.
  running.add(spawn(`bun ${farm}/dist/shop/main.js`, { cwd: folder, env }));
  await until(() => get(`${env.ORIGIN}/healthz`).then(({ ok }) => ok || undefined));
  // Behind a proxy a demo takes orders about faults from its own machine alone.
  const faults = `http://localhost:${demoPort}/sandbox/stripe/faults`;
  const lose = { method: 'PUT', body: JSON.stringify({ webhooks: 'lose' }) };
  expect((await fetch(faults, lose)).status).toBe(200);
}

async function openShop(): Promise<Subprocess> {
  const command = moved('NODE_ENV=production node_modules/.bin/bun dist/shop/main.js', {});
  const shop = spawn(command, { env: { NODE_EXTRA_CA_CERTS: authority } });
  running.add(shop);
  await until(() => {
    expect(shop.exitCode).toBeNull();
    return get(`${origin}/healthz`).then(({ ok }) => ok || undefined);
  });
  return shop;
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { tls: { ca }, headers });

async function post(path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie };
  const response = await fetch(origin + path, {
    method: 'POST',
    tls: { ca },
    headers,
    body: JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response;
}

/** The cookie of somebody who has just signed in or registered. */
async function enter(path: string, body: object): Promise<string> {
  const cookies = (await post(path, body)).headers.getSetCookie();
  return cookies.find((line) => line.startsWith('__Host-session='))?.split(';')[0] ?? '';
}

const register = (email: string) => enter('/api/auth/register', { ...validRegistration, email });

async function ask(path: string, cookie: string) {
  const response = await get(origin + path, { cookie });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}

type Checkout = { cookie: string; orderId: string; orderNumber: string; clientSecret: string; key: string };

/** What a browser has when it shows the card form: an order that is not paid. */
async function checkOut(cookie: string, id: string): Promise<Checkout> {
  const cart = { deliveryAddress: milton, items: [{ id, quantity: 4 }] };
  const { clientSecret, orderId } = await (await post('/api/cart/checkout', cart, cookie)).json();
  const { publishableKey: key } = await ask('/api/payments/config', cookie);
  const { orderNumber } = await ask(`/api/checkout/${orderId}`, cookie);
  return { cookie, orderId, orderNumber, clientSecret, key };
}

/** The card form's part, for which the shop need not be there. Returns the id of the payment. */
async function confirmAtProvider({ clientSecret, key }: Checkout): Promise<string> {
  const [intent = ''] = clientSecret.split('_secret_');
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2040', cvc: '123' };
  const body = new URLSearchParams({
    client_secret: clientSecret,
    return_url: origin,
    'payment_method_data[type]': 'card',
  });
  for (const [field, value] of Object.entries(card)) body.set(`payment_method_data[card][${field}]`, value);
  const headers = { authorization: `Bearer ${key}` };
  const url = `${provider}/v1/payment_intents/${intent}/confirm`;
  expect((await fetch(url, { method: 'POST', tls: { ca }, headers, body })).status).toBe(200);
  return intent;
}

/** Buys up to the shop's word that the order is confirmed. Returns its number. */
async function buy(cookie: string, id: string): Promise<string> {
  const checkout = await checkOut(cookie, id);
  const paymentIntentId = await confirmAtProvider(checkout);
  await post('/api/complete-subscription', { paymentIntentId }, cookie);
  return checkout.orderNumber;
}

async function listAtProvider(path: string) {
  const response = await get(`${provider}/v1/${path}?limit=100`, {
    authorization: `Bearer ${keys.secret_key}`,
  });
  const { data, has_more } = await response.json();
  expect(has_more).toBe(false);
  return data;
}

/** Webhooks about all that has ever happened, the oldest first, as the provider repeats what it is not sure of. */
async function sendAllWebhooks(): Promise<void> {
  for (const event of (await listAtProvider('events')).reverse()) {
    const body = JSON.stringify(event);
    const headers = { 'stripe-signature': signatureHeader(keys.webhook_secret, body, Date.now()) };
    const webhook = { method: 'POST', tls: { ca }, headers, body };
    const { status } = await fetch(`${origin}/api/stripe/webhook`, webhook);
    expect([event.type, status]).toEqual([event.type, 200]);
  }
}

type PaidOrder = { orderNumber: string; paymentStatus: string; total: string };

/** The paid orders of the shop, after a look that the provider took each of them once and nothing else. */
async function paidOrders(cookie: string): Promise<PaidOrder[]> {
  const orders: PaidOrder[] = await ask('/api/admin/orders', cookie);
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'paid');
  const charges: { amount: number; amount_refunded: number; paid: boolean }[] =
    await listAtProvider('charges');
  expect(charges.every((charge) => charge.paid && charge.amount_refunded === 0)).toBe(true);
  const cents = paid.map(({ total }) => centsFromDecimal(total) ?? 0);
  expect(cents.toSorted()).toEqual(charges.map(({ amount }) => amount).toSorted());
  return paid.toSorted((a, b) => a.orderNumber.localeCompare(b.orderNumber));
}

const numbersOf = (orders: PaidOrder[]) => orders.map(({ orderNumber }) => orderNumber);

/** An order without what a rebuilt one cannot know: who changed it when. */
function substanceOf({ orderNumber, total, ...rest }: PaidOrder & Record<string, unknown>) {
  const { items, subtotal, discount, delivery, tax, address, deliveryDate, status } = rest;
  return { orderNumber, total, items, subtotal, discount, delivery, tax, address, deliveryDate, status };
}

/** Receiver, subject and text of every mail that has arrived. */
async function arrived() {
  const mails = await Promise.all(received.map((source) => PostalMime.parse(source)));
  return mails.map(({ to, subject = '', text = '' }) => ({ to: to?.[0]?.address ?? '', subject, text }));
}

const isArrived = async (to: string, part: string) =>
  (await arrived()).some((mail) => mail.to === to && `${mail.subject} ${mail.text}`.includes(part)) ||
  undefined;

const nothingWaits = async (cookie: string) =>
  (await ask('/api/admin/health', cookie)).mails.waiting === 0 || undefined;

test('a lost machine: every order is there again, charged once and told of once', async () => {
  const shop = await openShop();
  let owner = await enter('/api/auth/login', admin);
  let ann = await register('ann@example.com');
  await until(() => nothingWaits(owner));
  // The mail server takes its time: the copy does not know that these mails will arrive.
  delivery.gate = Promise.withResolvers();
  const first = await buy(ann, 'pea-shoots');
  const backup = await asWritten('bun run backup /var/backups/eden', { '/var/backups/eden': backupDir });
  expect(await isArrived('ann@example.com', first)).toBeUndefined();
  delivery.gate.resolve();
  await until(() => isArrived('ann@example.com', first));
  const later = await buy(await register('ben@example.com'), 'kale');
  await sendAllWebhooks();
  await until(() => isArrived('ben@example.com', later));
  const unpaid = await checkOut(await register('cas@example.com'), 'radish');
  await until(() => nothingWaits(owner));
  const told = await arrived();
  const before = await paidOrders(owner);
  expect(numbersOf(before)).toEqual([first, later].toSorted());

  shop.kill('SIGKILL');
  await shop.exited;
  rmSync(dataDir, { recursive: true });
  await confirmAtProvider(unpaid);
  const said = await asWritten('bun run restore /var/backups/eden/shop-2026-11-22-08-00', {
    '/var/backups/eden/shop-2026-11-22-08-00': backup,
  });
  expect(said).toContain(`Restored ${backup}: 1 order, the newest ${first}`);

  await openShop();
  owner = await enter('/api/auth/login', admin);
  ann = await enter('/api/auth/login', { email: 'ann@example.com', password: validRegistration.password });
  for (const rebuilt of [later, unpaid.orderNumber])
    await until(() => isArrived(admin.email, `Rebuilt from Stripe: order ${rebuilt}`));
  const after = await paidOrders(owner);
  expect(numbersOf(after)).toEqual([first, later, unpaid.orderNumber].toSorted());
  const known = after.filter(({ orderNumber }) => orderNumber !== unpaid.orderNumber);
  expect(known.map(substanceOf)).toEqual(before.map(substanceOf));

  // What Stripe says again, and what customers do next, is as ever.
  await sendAllWebhooks();
  const next = await buy(ann, 'radish');
  await until(() => isArrived('ann@example.com', next));
  await until(() => nothingWaits(owner));
  expect(numbersOf(await paidOrders(owner))).toEqual([first, later, unpaid.orderNumber, next].toSorted());
  const mails = await arrived();
  expect(mails.length).toBe(new Set(mails.map((mail) => JSON.stringify(mail))).size);
  const toCustomers = mails.slice(told.length).filter(({ to }) => to !== admin.email);
  expect(toCustomers.map(({ to, text }) => [to, text.includes(next)])).toEqual([['ann@example.com', true]]);
  const held: { to: string; subject: string }[] = (await ask('/api/admin/health', owner)).heldMails;
  const about = (to: string, order: string) =>
    held.filter((mail) => mail.to === to && mail.subject.includes(order)).length;
  expect(about('ann@example.com', first)).toBe(1);
  // This one has reached nobody: an admin sends it.
  expect(about('cas@example.com', unpaid.orderNumber)).toBe(1);
  for (const order of [first, later, unpaid.orderNumber]) expect(about(admin.email, order)).toBe(1);
});
