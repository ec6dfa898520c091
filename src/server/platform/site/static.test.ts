import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressSite, describeSite } from '../../../../scripts/build/describe-site.ts';
import { inlineSources } from '../../../../scripts/build/inline-sources.ts';
import { createApp } from '../../app.ts';
import { openTestShop } from '../../testing/shop.ts';
import { staticFiles } from './static.ts';

const decoders = {
  identity: (bytes: Uint8Array) => Buffer.from(bytes),
  gzip: gunzipSync,
  br: brotliDecompressSync,
};
const long = 'export const text = "microgreens"; '.repeat(50);
const page = (title: string) =>
  `<!doctype html><title>${title}</title><p style="color:red">${title}</p><script>go("${title}")</script><script src="/assets/app-1.js"></script>${' '.repeat(600)}`;
const built: Record<string, string | Uint8Array> = {
  'index.html': page('home'),
  'about/index.html': page('about'),
  'greens/index.html': `${page('greens')}<link href="{{origin}}/greens"><script type="application/ld+json">{{products}}</script>`,
  '404/index.html': page('not found'),
  '__spa-fallback.html': page('fallback'),
  'sw.js': long,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pictures/kale.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'pictures/og.png': new Uint8Array(10),
  'assets/app-1.js': long,
  'assets/gone-1.js': `${long}gone`,
  'attached-assets/gone.mp4': new Uint8Array(300_000),
  'attached-assets/hero.mp4': new Uint8Array(300_000).map((_, i) => i % 251),
};

let folder = '';
let price = 275;
const pageTexts = { origin: 'https://shop.example', products: () => `{"price":${price}}` };
let get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/static-`);
  for (const [path, content] of Object.entries(built))
    await Bun.write(`${folder}/dist/client/${path}`, content);
  const site = await describeSite(`${folder}/dist/client`);
  await compressSite(`${folder}/dist/client`, site);
  for (const path of ['assets/gone-1.js', 'assets/gone-1.js.br', 'attached-assets/gone.mp4'])
    await rm(`${folder}/dist/client/${path}`);
  await Bun.write(`${folder}/dist/site.json`, JSON.stringify(site));
  await Bun.write(`${folder}/data/public-objects/hero video.mp4`, new Uint8Array(5000).fill(7));
  await Bun.write(`${folder}/data/public-objects/.secret`, 'secret');
  await Bun.write(`${folder}/data/shop.sqlite`, 'private');
  await symlink(`${folder}/data/shop.sqlite`, `${folder}/data/public-objects/link`);
  const shop = await openTestShop();
  const options = { dist: `${folder}/dist`, dataDir: `${folder}/data`, realStripe: false, pageTexts };
  const app = createApp(shop.deps)
    .use(await staticFiles(options))
    .listen(0);
  const origin = `http://localhost:${app.server?.port}`;
  get = (path, headers = {}, method = 'GET') =>
    fetch(origin + path, { method, headers, redirect: 'manual', decompress: false });
  close = async () => {
    await app.stop(true);
    shop.close();
  };
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

test('a prerendered page comes at its address, with a policy that names its own scripts by hash', async () => {
  const home = await get('/?utm_source=x');
  expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await home.text()).toContain('<title>home</title>');
  expect(home.headers.get('cache-control')).toBe('no-cache');
  const policy = home.headers.get('content-security-policy') ?? '';
  const hash = new Bun.CryptoHasher('sha256').update('go("home")').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain('stripe');
  for (const rule of [
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "connect-src 'self';",
  ])
    expect(policy).toContain(rule);
  const about = await get('/about');
  expect(about.headers.get('content-security-policy')).not.toContain(hash);
  expect(about.headers.get('x-content-type-options')).toBe('nosniff');
});

test("the app's other addresses get the fallback page, unknown ones the not-found page with 404", async () => {
  const admin = await get('/admin?tab=orders');
  expect([admin.status, await admin.text()]).toEqual([200, page('fallback')]);
  const unknown = await get('/no-such-page', { accept: 'text/html,*/*;q=0.8' });
  expect([unknown.status, await unknown.text()]).toEqual([404, page('not found')]);
  const again = await get('/no-such-page', { 'if-none-match': unknown.headers.get('etag') ?? '' });
  expect(again.status).toBe(404);
  for (const path of ['/404', '/404/index.html', '/about.html']) {
    const answer = await get(path, { 'sec-fetch-dest': 'document' });
    expect([answer.status, await answer.text()]).toEqual([404, page('not found')]);
  }
  for (const page of [admin, unknown]) expect(page.headers.get('x-robots-tag')).toBe('noindex');
});

test('a page is filled in, in every encoding, and again when what belongs into it has changed', async () => {
  const filled = page('greens').length;
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const answer = await get('/greens', { 'accept-encoding': encoding });
    const text = decoders[encoding](await answer.bytes()).toString();
    expect(text.slice(filled)).toBe(
      '<link href="https://shop.example/greens"><script type="application/ld+json">{"price":275}</script>',
    );
  }
  const { headers } = await get('/greens');
  const known = headers.get('etag') ?? '';
  expect(headers.get('content-security-policy')?.match(/sha256-/g)).toHaveLength(2);
  price = 300;
  const dearer = await get('/greens', { 'if-none-match': known });
  expect([dearer.status, (await dearer.text()).includes('{"price":300}')]).toEqual([200, true]);
  expect(dearer.headers.get('etag')).not.toBe(known);
  price = 275;
  expect((await get('/greens', { 'if-none-match': known })).status).toBe(304);
});

test.each([
  '/assets/gone-2.js',
  '/api/no-such-thing',
  '/sandbox/nothing',
  '/attached-assets/other.mp4',
  '/public-objects/other.mp4',
  '/site.json',
  '/index.html.map',
  '/%E0%A4%A',
])('%s is missing in plain text, never HTML', async (path) => {
  const answer = await get(path, { accept: path.includes('%') ? 'image/png' : 'text/html,*/*' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(await answer.text()).toBe('Not found');
});

test.each([
  '/public-objects/..%2fshop.sqlite',
  '/public-objects/%2e%2e/shop.sqlite',
  '/public-objects/..%5cshop.sqlite',
  '/public-objects/.secret',
  '/public-objects/link',
  '/public-objects/',
  '/public-objects/%00',
  '/..%2fsite.json',
  '/%2e%2e/site.json',
  '/assets/..%2f..%2fsite.json',
])('%s leads nowhere', async (path) => {
  const answer = await get(path, { accept: 'image/*' });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toBe('Not found');
});

test('assets are immutable, compressed at build time, and cost nothing when the browser has them', async () => {
  const plain = await get('/assets/app-1.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, long]);
  const small = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' });
  expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([
    'br',
    'accept-encoding',
  ]);
  expect(brotliDecompressSync(await small.bytes()).toString()).toBe(long);
  const zipped = await get('/assets/app-1.js', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(new Set([plain, small, zipped].map(({ headers }) => headers.get('etag'))).size).toBe(3);
  const etag = small.headers.get('etag') ?? '';
  const copy = await get('/assets/app-1.js', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
  expect([copy.status, (await copy.bytes()).byteLength]).toEqual([304, 0]);
});

const films = ['/attached-assets/hero.mp4', '/public-objects/hero%20video.mp4'];

test('HEAD answers like GET, without the body', async () => {
  for (const path of ['/', '/assets/app-1.js', ...films]) {
    const [head, full] = [await get(path, {}, 'HEAD'), await get(path)];
    expect([head.status, (await head.bytes()).byteLength]).toEqual([200, 0]);
    expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
    expect(head.headers.get('content-type')).toBe(full.headers.get('content-type'));
  }
});

test.each(films)('%s comes in ranges', async (path) => {
  const whole = await (await get(path)).bytes();
  const part = await get(path, { range: 'bytes=10-19' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.byteLength}`]);
  expect([...(await part.bytes())]).toEqual([...whole.slice(10, 20)]);
  expect((await (await get(path, { range: 'bytes=-5' })).bytes()).byteLength).toBe(5);
  expect((await (await get(path, { range: 'bytes=100-' })).bytes()).byteLength).toBe(whole.byteLength - 100);
  const beyond = await get(path, { range: 'bytes=900000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
  expect((await get(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  expect((await get(path, { range: 'bytes=0-1,5-6' })).status).toBe(200);
});

test("a slash too many, or the file's name, moves to the address without it", async () => {
  const moved = await get('/about/?ref=ABC');
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/about?ref=ABC']);
  const shouted = await get('/About/?ref=ABC');
  expect([shouted.status, shouted.headers.get('location')]).toEqual([308, '/about?ref=ABC']);
  expect((await get('/about/index.html')).headers.get('location')).toBe('/about');
  expect((await get('/index.html?a=1')).headers.get('location')).toBe('/?a=1');
  expect((await get('//evil.example/', { accept: 'text/html' })).status).toBe(404);
});

test('the service worker is checked every time and may only talk to the shop', async () => {
  const worker = await get('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'",
  );
});

test('styles and scripts are hashed as the browser reads them', () => {
  const { scripts, styles } = inlineSources(
    `<p style="font-family:&quot;A&quot;"></p><style>p{}</style><script type="module">1 < 2</script><script src="x"></script><script>"style=\\"no\\""</script>`,
  );
  const source = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`;
  expect(scripts).toEqual([source('1 < 2'), source('"style=\\"no\\""')]);
  expect(styles).toEqual([source('p{}'), source('font-family:"A"')]);
});

test('a file that has gone from the build is an error that nobody keeps', async () => {
  for (const path of ['assets/gone-1.js', 'attached-assets/gone.mp4']) {
    const answer = await get(`/${path}`, { 'accept-encoding': 'br' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('Something went wrong on our side. Please try again.');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-type')).toStartWith('text/plain');
    expect(['etag', 'content-encoding', 'accept-ranges'].map((name) => answer.headers.get(name))).toEqual([
      null,
      null,
      null,
    ]);
  }
});
