import type { Locator, Page } from 'playwright/test';
import { quickAnswers } from '../../src/shared/facts/contact.ts';
import { faq } from '../../src/shared/facts/faq.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';

const [general, nutrition] = faq;
const [what, sprouts] = general?.entries ?? [];
const [nutrients] = nutrition?.entries ?? [];

test('a visitor reads: answers open by touch, key, address and on paper, and a page opens where it was left', async ({
  page,
  browser,
  shop,
}) => {
  await page.goto('/faq');
  await page.getByText(what?.question ?? '').tap();
  await page.locator('summary', { hasText: nutrients?.question }).focus();
  await page.keyboard.press('Enter');
  for (const entry of [what, nutrients]) await expect(answerOf(page, entry?.id)).toBeVisible();
  await page.getByText(what?.question ?? '').tap();
  await expect(answerOf(page, what?.id)).toBeHidden();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expect(answerOf(page, sprouts?.id)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('main details p');
  expect(await answers.evaluateAll((all) => all.every((answer) => answer.checkVisibility()))).toBe(true);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/faq#something-wrong');
  await expect(answerOf(page, 'something-wrong')).toBeInViewport();
  await page.goto('/contact');
  const last = quickAnswers[3];
  const cards = page.getByRole('region', { name: 'Quick answers' }).getByRole('link');
  await cards.filter({ hasText: last?.title }).tap();
  await expect(page).toHaveURL(`/faq#${last?.question}`);
  await expect(answerOf(page, last?.question)).toBeInViewport();
  await takeScreenshot(page, 'faq');

  const footer = page.getByRole('contentinfo');
  for (const name of ['Refunds', 'Privacy']) {
    await footer.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/policies#${name.toLowerCase()}`);
    await expect(page.getByRole('region', { name }).getByRole('heading', { name })).toBeInViewport();
  }

  await page.goto('/');
  const heading = page.getByRole('heading', { name: 'What our customers say' });
  await readDownTo(heading);
  const left = await topOf(heading);
  // Playwright's click would scroll to the link.
  await page.locator('footer a[href="/recipes"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/Recipes/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}/recipes`);
  await page.goBack();
  await expect.poll(() => topOf(heading)).toBeCloseTo(left, -1);
  await page.reload();
  await expect.poll(() => topOf(heading)).toBeCloseTo(left, -1);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin });
  const still = await context.newPage();
  await still.goto('/faq#delivery-fee');
  await expect(answerOf(still, 'delivery-fee')).toBeInViewport();
  await still.getByText(what?.question ?? '').click();
  await expect(answerOf(still, what?.id)).toBeVisible();
  await context.close();
});

test('an unknown address leads home, and a browser that is too old is told so', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const sentence = page.getByText(/This browser is too old for the shop/);
  expect((await page.goto('/404?ref=x'))?.status()).toBe(404);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(sentence).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/^Eden Microgreens/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CompressionStream'));
  await page.goto('/faq');
  await expect(sentence).toBeVisible();
});

function answerOf(page: Page, id = '') {
  return page.locator(`#${id}`).getByRole('paragraph');
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
