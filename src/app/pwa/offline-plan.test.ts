import { expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describeSite } from '../../../scripts/site/describe-site.ts';
import { planOffline, precacheSize } from '../../../scripts/site/service-worker.ts';
import { staffChunks } from '../../../scripts/site/staff-chunks.ts';
import { htmlForCache } from './html-for-cache.ts';

const manifest = {
  routes: {
    root: { id: 'root', path: '', module: '/assets/root-1.js' },
    home: { id: 'home', parentId: 'root', index: true, module: '/assets/home-page-1.js' },
    admin: { id: 'admin', parentId: 'root', path: 'admin', module: '/assets/admin-page-1.js' },
  },
};
const built: Record<string, string> = {
  'index.html': '<h1>Home</h1>',
  '404/index.html': '<h1>404</h1>',
  '__spa-fallback.html': '',
  'assets/manifest-1.js': `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
  'assets/root-1.js': 'export const root=1;',
  'assets/home-page-1.js': 'import{a}from"./tabs-1.js";export const open=()=>import(`./menu-1.js`);a()',
  'assets/admin-page-1.js':
    'import{a}from"./tabs-1.js";export const open=()=>import("./manage-orders-1.js");a()',
  'assets/manage-orders-1.js': 'import{c}from"./chart-1.js";import{a}from"./tabs-1.js";c(a)',
  'assets/chart-1.js': 'export const c=1;',
  'assets/menu-1.js': 'export const m=1;',
  'assets/tabs-1.js': 'export const a=()=>1;',
};

test('everything is precached but what only the admin page loads, and its size is known', async () => {
  const client = await mkdtemp(`${tmpdir()}/offline-plan-`);
  for (const [path, content] of Object.entries(built)) await Bun.write(`${client}/${path}`, content);
  const site = await describeSite(client);
  const staffOnly = await staffChunks(client, site);
  expect([...staffOnly].sort()).toEqual(['/assets/chart-1.js', '/assets/manage-orders-1.js']);
  const plan = planOffline(site, staffOnly);
  const precached = plan.precache.map(({ url }) => url);
  for (const name of ['admin-page', 'home-page', 'menu', 'tabs'])
    expect(precached).toContain(`/assets/${name}-1.js`);
  expect(precached.filter((url) => staffOnly.has(url))).toEqual([]);
  const leftOut = ['assets/chart-1.js', 'assets/manage-orders-1.js'];
  const stored = Object.entries(built).filter(([path]) => !leftOut.includes(path));
  expect(await precacheSize(client, site, plan)).toEqual({
    files: stored.length,
    bytes: stored.reduce((sum, [, content]) => sum + content.length, 0),
  });
  await rm(client, { recursive: true });
});

test('a page is cached with the stylesheet instead of its own styles, and without what search engines and previews read', () => {
  const data = '<script type="application/ld+json">{"@type":"FAQPage"}</script>';
  const styles = '<style data-stylesheet="/assets/style-1.css">p>b{color:red}</style>';
  const preview = '<meta property="og:title" content="Kale"/><meta name="twitter:card" content="summary"/>';
  const page = `<head>${preview}${styles}${data}</head><body><p>Kale</p><script>go()</script></body>`;
  const link = '<link rel="stylesheet" href="/assets/style-1.css"/>';
  expect(htmlForCache(page)).toBe(`<head>${link}</head><body><p>Kale</p><script>go()</script></body>`);
});
