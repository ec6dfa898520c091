import { indexablePages } from '../../src/shared/contract/site-pages.ts';
import { expect, test } from '../support/shop.ts';

type Data = { '@type'?: string; '@graph'?: { '@type': string; offers: { price: string } }[] };

/** Without running scripts. */
async function headOf(html: string) {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
  return {
    titles: all(/<title[^>]*>([^<]*)<\/title>/g),
    descriptions: all(/<meta name="description" content="([^"]*)"/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    pictures: all(/<meta property="og:image" content="([^"]*)"/g),
    data: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((json): Data => JSON.parse(json)),
  };
}

test('every page tells search engines and link previews who it is, in words of its own', {
  tag: '@desktop',
}, async ({ request, shop }) => {
  const titles = new Set<string>();
  for (const path of indexablePages) {
    const html = await (await request.get(path)).text();
    const { descriptions, canonicals, pictures, ...head } = await headOf(html);
    expect(head.titles, path).toHaveLength(1);
    expect(canonicals, path).toEqual([shop.origin + path]);
    expect(pictures, path).toEqual([`${shop.origin}/pictures/og.png`]);
    expect(descriptions, path).toHaveLength(1);
    const length = descriptions[0]?.replaceAll(/&#?\w+;/g, '.').length;
    expect(length, `${path}: ${descriptions[0]}`).toBeGreaterThanOrEqual(50);
    expect(length, `${path}: ${descriptions[0]}`).toBeLessThanOrEqual(160);
    expect(html, path).not.toContain('{{');
    titles.add(head.titles[0] ?? '');
  }
  expect(titles.size).toBe(indexablePages.length);
});

test('the data of the pages is what the shop sells, cooks and answers', { tag: '@desktop' }, async ({
  request,
}) => {
  const kindsOf = async (path: string) => {
    const { data } = await headOf(await (await request.get(path)).text());
    return data.flatMap((part) => part['@type'] ?? part['@graph']?.map((node) => node['@type']) ?? []);
  };
  const products = Array<string>(4).fill('Product');
  expect(await kindsOf('/')).toEqual(['LocalBusiness', 'WebSite', ...products]);
  expect(await kindsOf('/subscription')).toEqual(products);
  expect(await kindsOf('/recipes')).toEqual(Array<string>(4).fill('Recipe'));
  expect(await kindsOf('/faq')).toEqual(['FAQPage']);
  const { data } = await headOf(await (await request.get('/subscription')).text());
  const sold: { price: string }[] = await (await request.get('/api/products')).json();
  expect(data[0]?.['@graph']?.map(({ offers }) => offers.price)).toEqual(sold.map(({ price }) => price));
});

test('the map of the shop leads to pages that are there; second names and private pages step back', {
  tag: '@desktop',
}, async ({ request, shop }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const found = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  expect(found.sort()).toEqual(indexablePages.map((path) => shop.origin + path).sort());
  expect((await headOf(await (await request.get('/home')).text())).canonicals).toEqual([`${shop.origin}/`]);
  for (const path of ['/login', '/auth', '/forgot-password', '/dashboard'])
    expect(await (await request.get(path)).text(), path).toContain('name="robots" content="noindex"');
  for (const path of ['/admin', '/one-time-checkout'])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
});

test('an unknown address shows the not-found page at once, and the app goes on from there', {
  tag: '@desktop',
}, async ({ page, browser, shop, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const still = await context.newPage();
  for (const path of ['/no/such-page', '/404']) {
    expect((await still.goto(path))?.status(), path).toBe(404);
    await expect(still.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  }
  await context.close();
  for (const path of ['/no/such-page', '/faq/what', '/404?ref=x']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  }
  await page.goto('/wholesale/spring');
  await expect(page.getByRole('banner').locator('[aria-current=page]')).toHaveText('Wholesale Shop');
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/^Eden Microgreens/);
});

test('every change of page is counted by its path, whatever else the address holds', {
  tag: '@desktop',
}, async ({ page }) => {
  const told: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/track-visit')) told.push(sent.postDataJSON());
  });
  const answers: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/track-visit')) answers.push(answer.status());
  });
  await page.goto('/faq?client_secret=pi_1_secret_2&email=ann@example.com');
  await expect.poll(() => told.length).toBe(1);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Subscribe' }).click();
  await expect(page).toHaveTitle(/Shop Products/);
  await expect.poll(() => told.length).toBe(2);
  const origin = new URL(page.url()).origin;
  expect(told).toEqual([
    { url: `${origin}/faq`, path: '/faq', referrer: null },
    { url: `${origin}/subscription`, path: '/subscription', referrer: null },
  ]);
  await expect.poll(() => answers).toEqual([204, 204]);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /by the ounce/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/subscription`);
});
