import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

const varieties = {
  Arugula: { harvest: '8 to 10 days', order: 'Ask for arugula', to: '/contact' },
  Broccoli: { harvest: '8 to 11 days', order: 'Order Baby Broccoli', to: '/subscription' },
  Kale: { harvest: '9 to 12 days', order: 'Order Kale', to: '/subscription' },
  Radish: { harvest: '5 to 9 days', order: 'Order Radish', to: '/subscription' },
};

test('somebody curious reads what microgreens are and what is in them', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Microgreens');
  const table = page.getByRole('table', { name: /^One ounce/ });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Nutrient',
    'Pea shoots',
    'Baby broccoli',
    'Radish',
    'Kale',
  ]);
  const vitaminK = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: /^Vitamin K/ }) });
  await expect(vitaminK.getByRole('cell')).toHaveText(['85', '50', '55', '60']);
  await expect(page.getByText('a 2012 USDA and University of Maryland study')).toHaveCount(2);
  await expect(page.getByText('Microgreens are food, not medicine.')).toBeVisible();
  await expect(growing(page).getByRole('listitem')).toHaveCount(6);
  await expectPicturesAndNarrowFit(page);
  await takeScreenshot(page, 'greens-about');
  await page.getByRole('link', { name: 'Cook with them' }).click();
  await expect(page).toHaveURL('/recipes');
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'See our greens' }).click();
  await expect(page).toHaveURL('/our-greens');
});

test('the four varieties tell how they taste, and where to get each', async ({ page }) => {
  await page.goto('/our-greens');
  const productSection = page.getByRole('region', { name: "This season's greens" });
  const heightBeforeLoad = await heightOf(productSection);
  await expect(growing(page).getByRole('heading', { level: 3 })).toHaveText([
    /Seed$/,
    /Soak and sow$/,
    /Dark$/,
    /Light$/,
    /Cut$/,
    /Deliver$/,
  ]);
  for (const [name, { harvest, order, to }] of Object.entries(varieties)) {
    const varietyCard = page.getByRole('article', { name });
    await expect(varietyCard).toContainText(`${harvest} after sowing`);
    await expect(varietyCard.getByRole('link', { name: order })).toHaveAttribute('href', to);
  }
  await expect(page.getByRole('article', { name: 'Arugula' })).toContainText('not in the shop');
  await expect(page.getByRole('link', { name: 'Shop all greens' })).toHaveAttribute('href', '/subscription');
  await expectPicturesAndNarrowFit(page);
  await takeScreenshot(page, 'greens-varieties');
  await expect(productSection.getByRole('article')).toHaveCount(4);
  expect(
    Math.abs((await heightOf(productSection)) - heightBeforeLoad),
    'px that the cards move the page',
  ).toBeLessThan(60);
  await page.getByRole('link', { name: 'Order Baby Broccoli' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Order Radish' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/subscription');
});

test('a cook finds out why and how to buy from us', async ({ page }) => {
  await page.goto('/our-partners');
  for (const kitchen of ['Restaurants', 'Grocery stores', 'Caterers', 'Food service', 'Cafes', 'Hotels'])
    await expect(page.getByRole('term').filter({ hasText: kitchen })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How it starts' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('link', { name: /^hello@/ })).toHaveAttribute(
    'href',
    /^mailto:hello@edenmicrogreens\.example\?subject=Partnership/,
  );
  await expect(page.getByRole('link', { name: 'Go to the wholesale form' })).toHaveAttribute(
    'href',
    '/wholesale',
  );
  await expectPicturesAndNarrowFit(page);
  await takeScreenshot(page, 'greens-partners');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await page.getByRole('link', { name: 'Apply for wholesale' }).click();
  await expect(page).toHaveURL('/wholesale');
});

function growing(page: Page) {
  return page.getByRole('region', { name: /^How (a tray grows|we grow them)$/ });
}

async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.height ?? 0;
}

/** At 320 px; drawings load once scrolled to. */
async function expectPicturesAndNarrowFit(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ ...viewport, width: 320 });
  for (const picture of await page.getByRole('main').locator('img:visible').all()) {
    await picture.scrollIntoViewIfNeeded();
    const drawn = () => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0);
    await expect.poll(drawn, { message: (await picture.getAttribute('src')) ?? '' }).toBe(true);
  }
  await expectAccessible(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(tooWide, `px too wide at ${page.url()}`).toBe(0);
  await page.setViewportSize(viewport);
}
