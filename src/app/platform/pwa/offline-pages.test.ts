import { expect, test } from 'bun:test';
import { addressOf, withoutStaffFiles } from '../../../../scripts/build/precache.ts';
import { htmlForCache, isExpectedType, resolveNavigation } from './offline-pages.ts';

const precached = new Set(['/', '/about', '/404', '/__spa-fallback.html', '/logo.svg']);

test.each([
  ['/', { from: 'precache', url: '/' }],
  ['/about/?utm_source=x', { from: 'precache', url: '/about' }],
  ['/admin?tab=orders', { from: 'precache', url: '/__spa-fallback.html' }],
  ['/admin/run?date=2026-12-05', { from: 'network', fallbackUrl: '/__spa-fallback.html' }],
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
  const styles = '<style data-stylesheet="/assets/style-1.css">p>b{color:red}</style>';
  const preview = '<meta property="og:title" content="Kale"/><meta name="twitter:card" content="summary"/>';
  const page = `<head>${preview}${styles}${data}</head><body><p>Kale</p><script>go()</script></body>`;
  const link = '<link rel="stylesheet" href="/assets/style-1.css"/>';
  expect(htmlForCache(page)).toBe(`<head>${link}</head><body><p>Kale</p><script>go()</script></body>`);
});

test('of the scripts all are kept but what only the admin page loads', () => {
  const chunk = (name: string, more = {}) => ({ file: `assets/${name}-1.js`, ...more });
  const page = (src: string) => ({ src: `${src}?__react-router-build-client-route`, isEntry: true });
  const manifest = {
    home: chunk('home-page', {
      ...page('src/app/content/home/home-page.tsx'),
      imports: ['tabs'],
      dynamicImports: ['menu'],
    }),
    admin: chunk('admin-page', {
      ...page('src/app/admin/admin-page.tsx'),
      imports: ['tabs'],
      dynamicImports: ['orders'],
    }),
    orders: chunk('manage-orders', { imports: ['tabs', 'chart'] }),
    menu: chunk('menu'),
    chart: chunk('chart'),
    tabs: chunk('tabs'),
    style: { file: 'assets/style-1.css', src: 'style.css' },
  };
  const entries = Object.values(manifest).map(({ file }) => ({ url: file, revision: null, size: 1 }));
  const kept = withoutStaffFiles(entries, manifest).map(({ url }) => url);
  expect(kept).toEqual([
    'assets/home-page-1.js',
    'assets/admin-page-1.js',
    'assets/menu-1.js',
    'assets/tabs-1.js',
    'assets/style-1.css',
  ]);
});

test('pages are kept under the address that people know them by', () => {
  const files = ['index.html', 'about/index.html', '__spa-fallback.html', 'assets/app-1.js'];
  expect(files.map(addressOf)).toEqual(['/', '/about', '/__spa-fallback.html', '/assets/app-1.js']);
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
