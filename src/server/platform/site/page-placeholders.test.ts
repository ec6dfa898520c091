import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openPages } from './page-placeholders.ts';

const folder = await mkdtemp(`${tmpdir()}/pages-`);
afterAll(() => rm(folder, { recursive: true }));

test('a page is there while the database cannot be read, with what was known last or without it', async () => {
  let price = 275;
  let readable = true;
  const products = () => {
    if (!readable) throw new Error('disk I/O error');
    return `{"price":${price}}`;
  };
  for (const path of ['/index.html', '/greens/index.html'])
    await Bun.write(folder + path, '<p>{{origin}} {{products}}</p>');
  const origin = 'https://shop.example';
  const pages = await openPages(folder, ['/index.html', '/greens/index.html'], { origin, products });
  const text = async (path: string) => new TextDecoder().decode(await pages.get(path)?.().plain());
  readable = false;
  expect(await text('/index.html')).toBe('<p>https://shop.example </p>');
  readable = true;
  expect(await text('/index.html')).toBe('<p>https://shop.example {"price":275}</p>');
  readable = false;
  expect(await text('/index.html')).toBe('<p>https://shop.example {"price":275}</p>');
  expect(await text('/greens/index.html')).toBe('<p>https://shop.example {"price":275}</p>');
  readable = true;
  price = 300;
  expect(await text('/index.html')).toBe('<p>https://shop.example {"price":300}</p>');
});

test('a notice stands above every page', async () => {
  await Bun.write(`${folder}/404/index.html`, '<html><body><p>Gone</p></body></html>');
  const texts = { origin: '', notice: 'Test shop', products: () => '' };
  const page = (await openPages(folder, ['/404/index.html'], texts)).get('/404/index.html')?.();
  expect(new TextDecoder().decode(await page?.plain())).toMatch(
    /^<html><body><aside [^<]+>Test shop<\/aside><p>/,
  );
});

test('a page without products is completed once, and compressed once', async () => {
  await Bun.write(`${folder}/faq/index.html`, '<p>{{origin}}</p>');
  const texts = { origin: 'https://shop.example', products: () => '' };
  const pages = await openPages(folder, ['/faq/index.html'], texts);
  await rm(`${folder}/faq/index.html`);
  const [first, second] = [pages.get('/faq/index.html')?.(), pages.get('/faq/index.html')?.()];
  expect(new TextDecoder().decode(await first?.plain())).toBe('<p>https://shop.example</p>');
  expect(second).toBe(first);
  expect(await second?.br()).toBe(await first?.br());
});
