import type { Locator, Page } from 'playwright/test';
import { business } from '../../src/shared/business.ts';
import { quickAnswers } from '../../src/shared/facts/contact.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { cookingTips, recipes } from '../../src/shared/facts/recipes.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

const [general, nutrition] = faq;
const [what, sprouts, taste] = general?.entries ?? [];
const [nutrients] = nutrition?.entries ?? [];

test('each question opens and closes on its own, by touch and by key', async ({ page }) => {
  await page.goto('/faq');
  for (const { title } of faq)
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.getByText(what?.question ?? '').tap();
  await page.locator('summary', { hasText: nutrients?.question }).focus();
  await page.keyboard.press('Enter');
  await page.locator('summary', { hasText: taste?.question }).focus();
  await page.keyboard.press('Space');
  for (const entry of [what, nutrients, taste]) await expect(answerOf(page, entry?.id)).toBeVisible();
  await page.getByText(what?.question ?? '').tap();
  await expect(answerOf(page, what?.id)).toBeHidden();
  await expect(page.locator('details[open]')).toHaveCount(2);
  await expect(answerOf(page, sprouts?.id)).toBeHidden();
  await expectAccessible(page);
  await page.evaluate(() => {
    for (const question of document.querySelectorAll('details')) question.open = true;
  });
  await expectFitAt320(page);
  await takeScreenshot(page, 'faq-all-open');
});

test('a page opens where it was left, after Back and after a reload', async ({ page }) => {
  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'What our customers say' });
  await readDownTo(heading);
  const left = await topOf(heading);
  // Playwright's click would scroll to the link.
  await page.locator('footer a[href="/faq"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/faq');
  await page.goBack();
  await expect.poll(() => topOf(heading)).toBeCloseTo(left, -1);
  await page.reload();
  await expect.poll(() => topOf(heading)).toBeCloseTo(left, -1);
});

test('an address leads to an open answer, from outside, from a quick answer, and without scripts', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/faq#something-wrong');
  await expect(answerOf(page, 'something-wrong')).toBeInViewport();
  await page.goto('/contact');
  for (const { days, time } of business.hours)
    await expect(
      page.getByRole('main').locator('div', { hasText: days }).getByText(time).last(),
    ).toBeVisible();
  const cards = page.getByRole('region', { name: 'Quick answers' }).getByRole('link');
  await expect(cards).toHaveCount(4);
  const last = quickAnswers[3];
  await cards.filter({ hasText: last?.title }).tap();
  await expect(page).toHaveURL(`/faq#${last?.question}`);
  await expect(answerOf(page, last?.question)).toBeInViewport();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const still = await context.newPage();
  await still.goto('/faq#delivery-fee');
  await expect(answerOf(still, 'delivery-fee')).toBeInViewport();
  await still.getByText(what?.question ?? '').click();
  await expect(answerOf(still, what?.id)).toBeVisible();
  await still.goto('/contact');
  await expect(still.locator('noscript p')).toBeVisible();
  await expect(still.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await still.goto('/wholesale');
  await expect(still.getByLabel('Company Name')).toBeVisible();
  await context.close();
});

test('the recipes show all that one needs to cook them', async ({ page }) => {
  await page.goto('/recipes');
  for (const recipe of recipes) {
    const { name, difficulty, minutes, servings, description, image, ingredients, steps } = recipe;
    const article = page.getByRole('article', { name });
    await expect(article.getByRole('img', { name: image.alt })).toBeAttached();
    const facts = `Difficulty${difficulty}Time${minutes} minServings${servings}`;
    await expect(article.locator('dl')).toHaveText(facts);
    for (const text of [description, ...ingredients, ...steps]) await expect(article).toContainText(text);
    await expect(article.getByRole('list').nth(1).getByRole('listitem')).toHaveCount(steps.length);
  }
  const tips = page.getByRole('region', { name: 'Cooking tips' });
  for (const { title } of cookingTips) await expect(tips.getByText(title)).toBeVisible();
  await page.getByRole('link', { name: recipes[2]?.name }).tap();
  await expect(page.getByRole('heading', { name: recipes[2]?.name })).toBeInViewport();
  await expectFitAt320(page);
  await page.getByRole('link', { name: 'Submit Your Recipe' }).tap();
  await expect(page).toHaveURL('/contact');
});

function answerOf(page: Page, id = '') {
  return page.locator(`#${id}`).getByRole('paragraph');
}

async function expectFitAt320(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: viewport.height });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `px too wide at ${page.url()}`).toBe(0);
  await page.setViewportSize(viewport);
}

/** In steps, to lay out everything above. */
async function readDownTo(place: Locator): Promise<void> {
  await place.evaluate(async (element) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (element.getBoundingClientRect().top > innerHeight / 2) {
      scrollBy({ top: 200, behavior: 'instant' });
      await nextFrame();
      await nextFrame();
    }
  });
}

function topOf(place: Locator): Promise<number> {
  return place.evaluate((element) => element.getBoundingClientRect().top);
}
