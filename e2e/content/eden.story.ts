import type { Page } from 'playwright/test';
import { edenInput, edenLog, edenPanel, openEden, sayToEden } from '../support/eden.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

test('a conversation with Eden, from page to page', async ({ page, isMobile }) => {
  await page.goto('/contact');
  await openEden(page);
  await expect(edenLog(page)).toContainText("Hello! I'm Eden.");
  await takeScreenshot(page, 'eden-greeting');
  await edenInput(page).fill('  \n ');
  await edenInput(page).press('Enter');
  await expect(edenPanel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await expect(edenLog(page)).not.toContainText('You:');

  await sayToEden(page, 'how much is 4oz of kale', '4 oz of Kale is $12.00');
  await sayToEden(page, 'and for pea shoots?', '4 oz of Pea Shoots is $11.00');
  await edenInput(page).fill('are you open');
  await edenInput(page).press('Shift+Enter');
  await edenInput(page).pressSequentially('on saturday?');
  await expect(edenInput(page)).toHaveValue('are you open\non saturday?');
  await edenInput(page).press('Enter');
  await expect(edenLog(page)).toContainText('We are closed on Saturday.');
  await sayToEden(page, 'when is my next delivery', 'please sign in');
  await sayToEden(page, 'who won the world series', "I don't know that");
  await sayToEden(page, 'can i pause', 'pause an active subscription');
  await sayToEden(page, 'how do you grow them', 'indoors, in clean compost');
  await expectAccessibleDownTo320px(page, isMobile);
  await takeScreenshot(page, 'eden');

  await edenInput(page).fill('what about ');
  await edenPanel(page).getByRole('link', { name: 'Our greens', exact: true }).click();
  await expect(page).toHaveURL('/our-greens');
  if (isMobile) await openEden(page);
  await expect(edenLog(page)).toContainText('4 oz of Kale is $12.00');
  await expect(edenInput(page)).toHaveValue('what about ');
  await page.reload();
  await openEden(page);
  await expect(edenLog(page)).toContainText('4 oz of Kale is $12.00');
  await expect(edenInput(page)).toHaveValue('what about ');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(edenPanel(page)).toHaveCount(isMobile ? 0 : 1);
});

test('Eden waits for its answer, and says so when none comes', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of (429|500)/, /ERR_FAILED|Failed to fetch/);
  await page.goto('/our-partners');
  await openEden(page);
  const answerWith = async (answer: Parameters<Page['route']>[1]) => {
    await page.unroute('**/api/chatbot');
    await page.route('**/api/chatbot', answer);
  };
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await answerWith(async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await edenInput(page).fill('hours?');
  await edenInput(page).press('Enter');
  await expect(edenLog(page)).toContainText('Eden is looking it up');
  await edenInput(page).fill('hello?');
  await edenInput(page).press('Enter');
  await expect(edenPanel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  release();
  await expect(edenLog(page)).toContainText('9:00am - 5:00pm EST');
  await expect(edenInput(page)).toHaveValue('hello?');
  expect(asked).toBe(1);

  await answerWith((route) => route.abort());
  await sayToEden(page, 'are you there', "I'm having trouble connecting right now.");
  await expect(edenLog(page)).toContainText('write to hello@edenmicrogreens.example');
  await answerWith((route) => route.fulfill({ json: { response: '  ' } }));
  await sayToEden(page, 'what now', "I'm sorry, I couldn't process that. Please try again.");
  await answerWith((route) => route.fulfill({ status: 429, body: 'Too many attempts.' }));
  await sayToEden(page, 'and now', 'too many questions at once');
  await answerWith((route) => route.fulfill({ status: 500, body: 'Oops' }));
  await sayToEden(page, 'sure?', /trouble connecting[\s\S]*trouble connecting/);
});

/** Dark on phones, light otherwise. */
async function expectAccessibleDownTo320px(page: Page, isMobile: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  if (!isMobile) return;
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  await page.setViewportSize({ width: 320, height: 480 });
  const wide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=log]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    );
  expect(Math.max(...(await wide())), 'px too wide at 320 px').toBe(0);
  await expect(edenInput(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(viewport);
}
