import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import {
  addressOf,
  fallbackLast,
  keptFiles,
  onlineOnly,
  staffPages,
} from '../../../../scripts/build/precache.ts';
import { htmlForCache, isExpectedType, resolveNavigation } from './offline-pages.ts';

const precached = new Set(['/', '/about', '/404', '/__spa-fallback.html', '/logo.svg']);

test.each([
  ['/', { from: 'precache', url: '/' }],
  ['/about/?utm_source=x', { from: 'precache', url: '/about' }],
  ['/admin?tab=orders', { from: 'precache', url: '/__spa-fallback.html' }],
  ['/admin/run?date=2026-12-05', { from: 'precache', url: '/__spa-fallback.html' }],
  ['/auth', { from: 'precache', url: '/__spa-fallback.html' }],
  ['/ABOUT', { from: 'precache', url: '/about' }],
  ['/about?ref=ABC', { from: 'network', fallbackUrl: '/about' }],
  ['/unknown', { from: 'network', fallbackUrl: '/404' }],
  ['/404', { from: 'network', fallbackUrl: '/404' }],
  ['/api/logout', null],
  ['/sandbox/outbox', null],
  ['/logo.svg', null],
] as const)('a visit of %s is answered %p', (path, expected) => {
  expect(resolveNavigation(precached, new URL(path, 'https://shop.example'))).toEqual(expected);
});

test('a page is cached with the stylesheet instead of its own styles, and without what search engines and previews read', () => {
  const data = '<script type="application/ld+json">{"@type":"FAQPage"}</script>';
  const styles = '<style>p>b{color:red}</style>';
  const preview = '<meta property="og:title" content="Kale"/><meta name="twitter:card" content="summary"/>';
  const link = '<link rel="stylesheet" href="/assets/style-1.css"/>';
  const page = `<head>${preview}${styles}${data}</head><body><p>Kale</p><script>go()</script>${link}</body>`;
  expect(htmlForCache(page)).toBe(`<head>${link}</head><body><p>Kale</p><script>go()</script></body>`);
});

test('customers keep all scripts but what only the admin pages load; the staff also those of run and pack', () => {
  let count = 0;
  const script = (more = {}) => {
    count += 1;
    return { file: `assets/${count}.js`, ...more };
  };
  const page = (src: string) => ({ src: `${src}?__react-router-build-client-route`, isEntry: true });
  const manifest = {
    home: script({
      ...page('src/app/content/home/home-page.tsx'),
      imports: ['tabs'],
      dynamicImports: ['menu', 'stripe'],
    }),
    admin: script({
      ...page('src/app/admin/admin-page.tsx'),
      imports: ['tabs'],
      dynamicImports: ['orders'],
    }),
    run: script({ ...page('src/app/admin/run-page.tsx'), imports: ['tabs'], dynamicImports: ['area'] }),
    review: script({ ...page('src/app/reviews/review-page.tsx'), imports: ['tabs', 'stars'] }),
    orders: script({ imports: ['tabs', 'chart'] }),
    area: script({
      src: 'src/app/week/run/run-area.tsx',
      imports: ['tabs', 'stop'],
      dynamicImports: ['note'],
    }),
    menu: script(),
    stripe: script({ src: 'src/app/payments/stripe-client.ts', imports: ['tabs', 'element'] }),
    chart: script(),
    element: script(),
    stars: script(),
    tabs: script(),
    stop: script(),
    note: script(),
    style: { file: 'assets/style-1.css', src: 'style.css' },
  };
  const routes = { file: 'assets/manifest-1.js' };
  const entries = [...Object.values(manifest), routes].map(({ file }) => ({
    url: file,
    revision: null,
    size: 1,
  }));
  const kept = keptFiles(entries, manifest);
  const files = (isForStaff: boolean) =>
    kept.filter((entry) => 'isForStaff' in entry === isForStaff).map(({ url }) => url);
  const { home, admin, run, area, menu, tabs, stop, note, style } = manifest;
  expect(files(false)).toEqual([home, admin, run, menu, tabs, style, routes].map(({ file }) => file));
  expect(files(true)).toEqual([area, stop, note].map(({ file }) => file));
});

test('what the lists name is there under that path', () => {
  const isThere = (path: string) => existsSync(path.replace(/\?.*/, ''));
  expect([...onlineOnly, ...staffPages].filter((path) => !isThere(path))).toEqual([]);
});

test('pages are kept under the address that people know them by, and the one that must be there comes last', () => {
  const files = ['index.html', 'about/index.html', '__spa-fallback.html', 'assets/app-1.js'];
  const addresses = files.map(addressOf);
  expect(addresses).toEqual(['/', '/about', '/__spa-fallback.html', '/assets/app-1.js']);
  const entries = addresses.map((url) => ({ url, revision: null, size: 1 }));
  expect(fallbackLast(entries).map(({ url }) => url)).toEqual([
    '/',
    '/about',
    '/assets/app-1.js',
    '/__spa-fallback.html',
  ]);
});

test.each([
  ['/', 'text/html; charset=utf-8', true],
  ['/about', 'application/json', false],
  ['/__spa-fallback.html', 'text/html', true],
  ['/api/products', 'application/json;charset=utf-8', true],
  ['/api/products', 'text/html', false],
  ['/assets/app-1.js', 'text/javascript', true],
  ['/assets/app-1.js', 'text/html', false],
  ['/assets/style-1.css', 'text/html', false],
  ['/pictures/kale.svg', 'image/svg+xml', true],
  ['/pictures/kale.svg', 'text/html', false],
  ['/fonts/a.woff2', 'font/woff2', true],
  ['/fonts/a.woff2', 'text/html', false],
] as const)('%s may be stored as %s: %p', (path, type, expected) => {
  expect(isExpectedType(path, new Response('', { headers: { 'content-type': type } }))).toBe(expected);
});
