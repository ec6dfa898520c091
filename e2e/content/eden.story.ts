import type { Locator, Page } from 'playwright/test';
import { edenButton, edenInput, edenLog, edenPanel, openEden, sayToEden } from '../support/eden.ts';
import { expect, register, takeScreenshot, test } from '../support/shop.ts';

const greeting = "Hello! I'm Eden.";

test('Eden waits in a corner that covers nothing, answers, and goes along from page to page', async ({
  page,
}) => {
  for (const path of ['/', '/faq']) {
    await page.goto(path);
    await expectButtonInItsCorner(page);
  }
  await page.goto('/contact');
  await expectButtonInItsCorner(page);
  await openEden(page);
  await expect(edenLog(page)).toContainText(greeting);
  await sayToEden(page, 'how much is 4oz of kale', '4 oz of Kale is $12.00');
  await sayToEden(page, 'and for pea shoots?', '4 oz of Pea Shoots is $11.00');
  await edenInput(page).fill('are you open');
  await edenInput(page).press('Shift+Enter');
  await edenInput(page).pressSequentially('on saturday?');
  await expect(edenInput(page)).toHaveValue('are you open\non saturday?');
  await edenInput(page).press('Enter');
  await expect(edenLog(page)).toContainText('We are closed on Saturday.');
  await takeScreenshot(page, 'eden');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/chatbot', async (route) => {
    await held;
    await route.continue();
  });
  await edenInput(page).fill('how do you grow them');
  await edenInput(page).press('Enter');
  await expect(edenLog(page)).toContainText('Eden is looking it up');
  await expect(edenPanel(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(edenInput(page)).toBeInViewport({ ratio: 1 });
  release();
  await expect(edenLog(page)).toContainText('indoors, in clean compost');
  await page.setViewportSize({ width: 390, height: 844 });

  await edenInput(page).fill('what about ');
  await edenPanel(page).getByRole('link', { name: 'Our greens', exact: true }).click();
  await expect(page).toHaveURL('/our-greens');
  await openEden(page);
  await expect(edenLog(page)).toContainText('4 oz of Kale is $12.00');
  await page.reload();
  await openEden(page);
  await expect(edenLog(page)).toContainText('4 oz of Kale is $12.00');
  await expect(edenInput(page)).toHaveValue('what about ');
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expect(edenPanel(page)).toHaveCount(0);
});

test('Eden by keyboard alone hides nothing that has the focus, and forgets the customer who signs out', {
  tag: '@desktop',
}, async ({ page }) => {
  await register(page);
  await page.goto('/faq');
  await expect(edenButton(page)).toBeVisible();
  await edenButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(edenInput(page)).toBeFocused();
  await page.keyboard.type('is kale in stock');
  await page.keyboard.press('Enter');
  await expect(edenLog(page)).toContainText('Kale: in stock.');
  await page.keyboard.press('Shift+Tab');
  await expect(edenPanel(page).getByRole('link', { name: 'Shop our greens' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edenPanel(page)).toBeHidden();
  await expect(edenButton(page)).toBeFocused();

  await page.setViewportSize({ width: 760, height: 700 });
  await page.keyboard.press('Enter');
  await expect(edenInput(page)).toBeFocused();
  const footer = page.getByRole('contentinfo').getByRole('link', { name: /^hello@/ });
  await footer.evaluate((link) => link.focus());
  await expectInSight(footer);

  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/contact');
  await openEden(page);
  await page.getByRole('textbox', { name: 'Subject' }).focus();
  await page.keyboard.press('Tab');
  await expectInSight(page.getByRole('textbox', { name: 'Message', exact: true }));

  await page.setViewportSize({ width: 1280, height: 800 });
  await openEden(page);
  await sayToEden(page, 'when is my next delivery', 'no delivery on its way');
  await edenPanel(page).getByRole('button', { name: 'Close the chat' }).click();
  await expect(edenPanel(page)).toBeHidden();
  await expect(edenButton(page)).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL('/');
  await openEden(page);
  await expect(edenLog(page)).toContainText(greeting);
  await expect(edenLog(page)).not.toContainText('delivery on its way');
});

/** At the end of the page nothing that can be pressed lies under it. */
async function expectButtonInItsCorner(page: Page): Promise<void> {
  const button = edenButton(page);
  const place = await button.boundingBox();
  expect(place).toMatchObject({ width: 44, height: 44 });
  for (const share of [0.5, 1]) {
    await page.evaluate(
      (part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }),
      share,
    );
    expect(await button.boundingBox(), `${page.url()}, scrolled`).toEqual(place);
  }
  const covered = await button.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((control) => control !== element && control.checkVisibility())
      .filter((control) =>
        [...control.getClientRects()].some(
          ({ right, bottom, top: upper }) => right > left && bottom > top && upper < innerHeight,
        ),
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(covered, page.url()).toEqual([]);
}

async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeFocused();
  const hidden = () =>
    element.evaluate((target) => {
      const { left, top, width, height } = target.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return Boolean(above?.closest('dialog'));
    });
  await expect.poll(hidden, 'what has the focus is hidden by the panel').toBe(false);
}
