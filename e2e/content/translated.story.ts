import type { Page } from 'playwright/test';
import { expect, register, ownShopTest as test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  expectAddressInArea,
  expectNotice,
  payByCard,
} from '../support/shopper.ts';

/** Like Chrome: wraps each text, also later ones, in `<font><font>`, with its words unchanged. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const isLeftAlone = (text: Node) =>
      !text.textContent?.trim() ||
      !!text.parentElement?.closest('font, script, style, textarea, svg, head, select');
    const translate = (root: Node) => {
      if (!root.isConnected) return;
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts = root instanceof Text ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (isLeftAlone(text)) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.textContent;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await expect(page.locator('main font font').first()).toBeAttached();
}

test('a page that the browser translates stays whole while somebody buys, subscribes and saves the profile', async ({
  page,
  expectedErrors,
}) => {
  // Chrome may translate a part before it is hydrated; React then renders that part anew.
  expectedErrors.push(/Minified React error #418/);
  await register(page);
  await openTranslated(page, '/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByText('$27.54').first()).toBeVisible();

  await openTranslated(page, '/subscription');
  await page.getByRole('radio', { name: 'Subscribe and save' }).check();
  for (const plan of ['Biweekly', 'Monthly', 'Weekly'])
    await page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check();
  await addOunces(page, 'Kale', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeVisible();
  await payByCard(page, cards.good);
  await expect(page).toHaveURL(/\/subscription-success/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await openTranslated(page, '/dashboard?tab=profile');
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('First Name').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Validation Error', 'First name is required.');
  await profile.getByLabel('First Name').fill('Annabel');
  await profile.getByLabel('Phone Number').fill('770-555-0111');
  await profile.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Profile Updated', 'Your profile has been successfully updated.');
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
