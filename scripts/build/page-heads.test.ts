import '../../src/app/testing/dom.ts';
import { expect, test } from 'bun:test';
import routes from '../../src/app/routes.ts';
import { canonicalPath, indexablePages, siteAddresses } from '../../src/shared/contract/site-pages.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { addPageMetadata } from './page-heads.ts';
import { structuredData } from './structured-data.ts';

const built = (title: string) =>
  `<html><head><title>${title}</title><meta name="description" content="Greens &amp; more"/><link rel="icon"/></head><body><p>x</p></body></html>`;
const withMetadata = (path: string) =>
  addPageMetadata(built('Greens'), path).replaceAll('{{origin}}', 'https://shop.example');
const canonicals = (html: string) =>
  [...html.matchAll(/<link rel="canonical" href="([^"]+)"\/>/g)].map(([, url]) => url);

test("the list of pages is the router's", () => {
  const routed = routes.map(({ path = '' }) => `/${path}`).filter((path) => path !== '/*');
  expect(routed.sort()).toEqual([...siteAddresses].sort());
});

test.each([
  ['/', '/'],
  ['/home', '/'],
  ['/auth', '/login'],
  ['/faq/', '/faq'],
  ['/no-such-page', null],
  ['/faq/more', null],
  ['/constructor', null],
])('the one address of %s is %p', (path, address) => {
  expect(canonicalPath(path)).toBe(address);
});

test('every page has its canonical URL and the tags of a link preview', () => {
  for (const path of siteAddresses) {
    const url = `https://shop.example${canonicalPath(path)}`;
    const html = withMetadata(path);
    expect(canonicals(html)).toEqual([url]);
    for (const [property, content] of [
      ['type', 'website'],
      ['site_name', 'Eden Microgreens'],
      ['url', url],
      ['title', 'Greens'],
      ['description', 'Greens &amp; more'],
      ['image', 'https://shop.example/pictures/og.png'],
    ])
      expect(html).toContain(`<meta property="og:${property}" content="${content}"/>`);
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  }
});

test('the share picture has the size that pages name, and is small enough for every messenger', async () => {
  const picture = Buffer.from(await Bun.file(`${import.meta.dir}/../../public/pictures/og.png`).bytes());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(withMetadata('/')).toContain('<meta property="og:image:width" content="1200"/>');
  expect(picture.byteLength).toBeLessThan(120_000);
});

test('private pages and the not-found page stay out of search results, the others do not', () => {
  const hides = (path: string) => withMetadata(path).includes('<meta name="robots" content="noindex"/>');
  expect(['/login', '/auth', '/forgot-password', '/404'].map(hides)).toEqual([true, true, true, true]);
  expect(['/', '/home', '/faq', '/subscription'].map(hides)).toEqual([false, false, false, false]);
  expect(canonicals(withMetadata('/404'))).toEqual([]);
});

test('every page to be found has a title and a description of its own, of a length that search results show', async () => {
  const heads = await Promise.all(indexablePages.map(metaOf));
  for (const { path, title, description } of heads) {
    expect(title, path).toContain('Eden Microgreens');
    expect(description.length, path).toBeWithin(50, 161);
  }
  expect(new Set(heads.map(({ title }) => title)).size).toBe(indexablePages.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(indexablePages.length);
});

type Meta = () => { title?: string; name?: string; content?: string }[];

async function metaOf(path: string) {
  const route = routes.find((candidate) => `/${candidate.path ?? ''}` === path);
  const page: { meta: Meta } = await import(`../../src/app/${route?.file}`);
  const parts = page.meta();
  const description = parts.find(({ name }) => name === 'description')?.content ?? '';
  return { path, title: parts.find((part) => part.title)?.title ?? '', description };
}

test('a page without a description does not get past the build', () => {
  expect(() => addPageMetadata('<title>x</title>', '/')).toThrow('/ has no title or no description.');
});

const nodes = (path: string) =>
  [...withMetadata(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    .map(([, json = '']) => json)
    .filter((json) => json !== '{{products}}')
    .map((json): Record<string, unknown> => JSON.parse(json));

test('home and contact tell who and where the shop is, without inventing reviews', () => {
  for (const path of ['/', '/contact']) {
    const shop = nodes(path).find((node) => node['@type'] === 'LocalBusiness');
    expect(shop).toMatchObject({
      name: 'Eden Microgreens',
      telephone: '+17705550142',
      email: 'hello@edenmicrogreens.example',
      url: 'https://shop.example/',
      address: { addressLocality: 'Milton', addressRegion: 'GA', postalCode: '30004' },
      geo: { latitude: 34.1322, longitude: -84.3002 },
      openingHoursSpecification: {
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '17:00',
      },
      areaServed: { '@type': 'GeoCircle', geoRadius: 40_234 },
    });
    expect(JSON.stringify(shop)).not.toMatch(/rating|review/i);
  }
});

test('the recipes come with all that a search result shows, and no counted ratings', () => {
  const recipes = nodes('/recipes');
  expect(recipes).toHaveLength(4);
  for (const recipe of recipes) {
    expect(recipe).toMatchObject({ '@type': 'Recipe', author: { name: 'Eden Microgreens' } });
    expect(recipe.name).toBeString();
    expect(recipe.image).toStartWith('https://shop.example/pictures/');
    expect(recipe.totalTime).toMatch(/^PT\d+M$/);
    expect(recipe.recipeYield).toMatch(/^\d servings$/);
    expect(recipe.recipeIngredient).toBeArray();
    expect(recipe.recipeInstructions).toBeArray();
    expect(recipe).not.toContainKey('aggregateRating');
  }
});

test('the questions are those of the page, each with its answer', () => {
  const [page] = nodes('/faq');
  expect(page).toMatchObject({ '@type': 'FAQPage' });
  expect(page?.mainEntity).toHaveLength(faq.flatMap(({ entries }) => entries).length);
  expect(JSON.stringify(page)).not.toContain('undefined');
});

test('the products are left to the running shop, which knows their prices', () => {
  for (const path of ['/', '/subscription']) expect(structuredData(path)).toContain('{{products}}');
});
