import { expect, test } from 'bun:test';
import { crawlers } from './crawlers.ts';

const get = (path: string) => crawlers('https://shop.example').handle(new Request(`http://localhost${path}`));

test("robots.txt closes what is nobody else's business, and says where the map of the rest is", async () => {
  const answer = await get('/robots.txt');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const text = await answer.text();
  for (const line of ['User-agent: *', 'Disallow: /api/', 'Disallow: /admin', 'Disallow: /dashboard'])
    expect(text.split('\n')).toContain(line);
  expect(text).toEndWith('\nSitemap: https://shop.example/sitemap.xml\n');
});

test('sitemap.xml names the pages that are to be found, at the public address', async () => {
  const answer = await get('/sitemap.xml');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ]);
  const found = [...(await answer.text()).matchAll(/<loc>https:\/\/shop\.example([^<]+)<\/loc>/g)];
  const paths = found.map(([, path]) => path);
  for (const path of ['/', '/our-greens', '/subscription', '/recipes', '/faq', '/contact', '/wholesale'])
    expect(paths).toContain(path);
  for (const path of ['/home', '/login', '/dashboard', '/admin', '/404']) expect(paths).not.toContain(path);
});
