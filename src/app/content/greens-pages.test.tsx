import { afterEach, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { resetTestApp, showAt } from '../testing/shop.tsx';
import AboutPage from './about-page.tsx';
import OurGreensPage from './our-greens-page.tsx';
import OurPartnersPage from './our-partners-page.tsx';

afterEach(resetTestApp);

function show(page: ReactNode) {
  const screen = showAt('/', page);
  const textsOf = (elements: Element[]) => elements.map(({ textContent }) => textContent);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  return { ...screen, textsOf, target };
}

test('the page about microgreens has the table of nutrients, its sources and the ways on', () => {
  const { getByRole, getAllByRole, textsOf, target, container } = show(<AboutPage />);
  expect(textsOf(getAllByRole('columnheader'))).toEqual([
    'Nutrient',
    'Pea shoots',
    'Baby broccoli',
    'Radish',
    'Kale',
  ]);
  const vitaminK = getByRole('rowheader', { name: /^Vitamin K/ }).closest('tr') as HTMLElement;
  expect(textsOf(within(vitaminK).getAllByRole('cell'))).toEqual(['85', '50', '55', '60']);
  expect(container.textContent?.match(/a 2012 USDA and University of Maryland study/g)).toHaveLength(2);
  expect(container.textContent).toContain('Microgreens are food, not medicine.');
  expect(getByRole('region', { name: 'How we grow them' }).querySelectorAll('li')).toHaveLength(6);
  expect([target('See our greens'), target('Cook with them')]).toEqual(['/our-greens', '/recipes']);
});

test('each variety tells when it is cut and where to get it', () => {
  const { getByRole, textsOf, target } = show(<OurGreensPage />);
  const growing = within(getByRole('region', { name: 'How a tray grows' }));
  expect(textsOf(growing.getAllByRole('heading', { level: 3 }))).toEqual([
    '1. Seed',
    '2. Soak and sow',
    '3. Dark',
    '4. Light',
    '5. Cut',
    '6. Deliver',
  ]);
  for (const [name, harvest, order, to] of [
    ['Arugula', '8 to 10 days', 'Ask for arugula', '/contact'],
    ['Broccoli', '8 to 11 days', 'Order Baby Broccoli', '/subscription'],
    ['Kale', '9 to 12 days', 'Order Kale', '/subscription'],
    ['Radish', '5 to 9 days', 'Order Radish', '/subscription'],
  ] as const) {
    expect(getByRole('article', { name }).textContent).toContain(`${harvest} after sowing`);
    expect(target(order)).toBe(to);
  }
  expect(getByRole('article', { name: 'Arugula' }).textContent).toContain('not in the shop');
  expect(target('Shop all greens')).toBe('/subscription');
});

test('a cook finds out which kitchens we grow for, and how it starts', () => {
  const { getByRole, getAllByRole, textsOf, target } = show(<OurPartnersPage />);
  expect(textsOf(getAllByRole('term'))).toEqual([
    'Restaurants',
    'Grocery stores',
    'Caterers',
    'Food service',
    'Cafes',
    'Hotels',
  ]);
  const start = getByRole('region', { name: 'How it starts' });
  expect(within(start).getAllByRole('listitem')).toHaveLength(4);
  expect(target('hello@edenmicrogreens.example')).toBe(
    'mailto:hello@edenmicrogreens.example?subject=Partnership%20with%20Eden%20Microgreens',
  );
  expect([target('Apply for wholesale'), target('Go to the wholesale form'), target('Contact us')]).toEqual([
    '/wholesale',
    '/wholesale',
    '/contact',
  ]);
});

test.each([
  ['about microgreens', AboutPage],
  ['about our greens', OurGreensPage],
  ['for partners', OurPartnersPage],
])('every picture of the page %s is there', (_what, Content) => {
  const { container } = show(<Content />);
  const pictures = [...container.querySelectorAll('img')].map(({ src }) => new URL(src).pathname);
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures)
    expect([picture, existsSync(`${import.meta.dir}/../../../public${picture}`)]).toEqual([picture, true]);
});
