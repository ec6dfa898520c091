import '../../src/app/testing/dom.ts';
import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { business } from '../../src/shared/business.ts';
import { indexablePages, siteAddresses } from '../../src/shared/contract/site-pages.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { cookingTips, recipes } from '../../src/shared/facts/recipes.ts';

const footerPaths = [
  '/subscription',
  '/',
  '/our-greens',
  '/our-partners',
  '/recipes',
  '/contact',
  '/faq',
  '/wholesale',
  '/about',
];

/** Needs a build. What a page says before any script has run. */

const site = `${import.meta.dir}/../../dist/client`;

async function pageAt(path: string): Promise<Document> {
  return new DOMParser().parseFromString(await Bun.file(`${site}${path}/index.html`).text(), 'text/html');
}

function textOf(place: ParentNode | null | undefined): string {
  return (place?.textContent ?? '').replaceAll(/\s+/g, ' ');
}

function named(page: Document, tag: 'article' | 'section', name: string): Element | undefined {
  return [...page.querySelectorAll(`${tag}[aria-labelledby]`)].find(
    (part) => page.getElementById(part.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  );
}

test('every page to be found has one heading, one title, and nothing left to fill in but address and products', async () => {
  for (const path of indexablePages) {
    const page = await pageAt(path);
    expect([...page.querySelectorAll('h1')].map(textOf), path).toHaveLength(1);
    expect([...page.querySelectorAll('head title')].map(textOf), path).toEqual([
      expect.stringContaining('Eden Microgreens'),
    ]);
    const left = page.documentElement.outerHTML.match(/\{\{\w+\}\}/g) ?? [];
    expect(
      left.filter((word) => !['{{origin}}', '{{products}}'].includes(word)),
      path,
    ).toEqual([]);
  }
});

test('the home page says what microgreens are and how they grow, each green leads to the shop, and its foot everywhere', async () => {
  const page = await pageAt('');
  expect(textOf(named(page, 'section', 'What are microgreens?'))).toMatch(/40x.*5 to 14 days/);
  const growing = textOf(named(page, 'section', 'Sustainable growing'));
  for (const words of ['95%', 'less water', 'Pesticide-free', 'Delivered within 24 hours', 'Minimal impact'])
    expect(growing).toContain(words);
  expect(named(page, 'section', 'Small leaves, good reasons')?.querySelectorAll('li')).toHaveLength(6);
  const cards = [...(named(page, 'section', 'Four greens, always fresh')?.querySelectorAll('a') ?? [])];
  expect(cards.map(textOf)).toEqual(
    [/Pea Shoots.*\$5\.50/, /Baby Broccoli.*\$6\.50/, /Radish.*\$6\.00/, /Kale.*\$6\.00/].map((card) =>
      expect.stringMatching(card),
    ),
  );
  expect(cards.every((card) => card.getAttribute('href') === '/subscription')).toBe(true);
  const links = [...page.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining(footerPaths));
});

test('the recipes show all that one needs to cook them', async () => {
  const page = await pageAt('/recipes');
  for (const { name, difficulty, minutes, servings, description, image, ingredients, steps } of recipes) {
    const recipe = named(page, 'article', name);
    expect(textOf(recipe?.querySelector('dl'))).toBe(
      `Difficulty${difficulty}Time${minutes} minServings${servings}`,
    );
    expect(recipe?.querySelector('img')?.getAttribute('alt')).toBe(image.alt);
    for (const text of [description, ...ingredients, ...steps]) expect(textOf(recipe)).toContain(text);
    expect(recipe?.querySelectorAll('ol > li')).toHaveLength(steps.length);
  }
  for (const { title } of cookingTips) expect(textOf(page.body)).toContain(title);
});

test('arugula is told of and not sold', async () => {
  const page = await pageAt('/our-greens');
  expect(textOf(named(page, 'article', 'Arugula'))).toMatch(/not in the shop/i);
  expect(textOf(named(page, 'section', "This season's greens"))).not.toContain('Arugula');
});

test('every question is there with its answer, folded, under the address that leads to it', async () => {
  const page = await pageAt('/faq');
  expect(page.querySelectorAll('details[open]')).toHaveLength(0);
  for (const { title, entries } of faq) {
    expect([...page.querySelectorAll('h2')].map(textOf)).toContain(title);
    for (const { id, question } of entries) {
      const answer = page.getElementById(id);
      expect(textOf(answer?.closest('details')?.querySelector('summary')), id).toContain(question);
      expect(answer?.querySelectorAll('p').length, id).toBeGreaterThan(0);
    }
  }
});

test('the forms say that they need scripts, and the policies have their four parts', async () => {
  const contact = await pageAt('/contact');
  expect(contact.querySelector('noscript')).not.toBeNull();
  for (const { days, time } of business.hours)
    expect(textOf(contact.querySelector('main'))).toContain(days + time);
  expect(contact.querySelector('textarea[name=message]')).not.toBeNull();
  expect((await pageAt('/wholesale')).querySelector('[name=companyName]')).not.toBeNull();
  const policies = await pageAt('/policies');
  expect(policies.querySelectorAll('figure')).toHaveLength(0);
  for (const id of ['privacy', 'terms', 'refunds', 'accessibility'])
    expect(policies.getElementById(id)?.querySelector('h2, h3'), id).not.toBeNull();
});

test('the not-found page leads home, and a private page has the frame of the shop', async () => {
  const missing = await pageAt('/404');
  expect(textOf(missing.querySelector('h1'))).toBe('404 Page Not Found');
  expect(textOf(missing.querySelector('main a[href="/"]'))).toBe('Back to Home');
  const dashboard = await pageAt('/dashboard');
  expect(dashboard.querySelector('header')).not.toBeNull();
  expect(dashboard.querySelectorAll('[aria-current=page]')).toHaveLength(0);
});

type Picture = { src: string; sizes: string; purpose?: string };

test('the app can be installed: its pictures have the sizes it names, its shortcuts lead to pages', async () => {
  const manifest = await Bun.file(`${site}/manifest.webmanifest`).json();
  expect(manifest).toMatchObject({ id: '/', name: 'Eden Microgreens', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }: Picture) => purpose)).toEqual(['any', 'any', 'maskable']);
  expect(manifest.screenshots).toHaveLength(4);
  const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts;
  expect(shortcuts.map(({ name }) => name)).toEqual(['Order again', 'My deliveries', 'Cart']);
  const pictures: Picture[] = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...shortcuts.flatMap(({ icons }) => icons),
  ];
  for (const { src, sizes } of pictures) {
    const { width, height } = await sharp(`${site}${src}`).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  for (const { url } of shortcuts)
    expect(siteAddresses).toContain(new URL(url, 'https://shop.example').pathname);
  for (const path of indexablePages)
    expect((await pageAt(path)).querySelector('link[rel=manifest]')?.getAttribute('href')).toBe(
      '/manifest.webmanifest',
    );
});
