import type { Locator, Page } from 'playwright/test';
import { expect, newPerson, test } from '../support/shop.ts';
import { expectAddressInArea, expectNotice } from '../support/shopper.ts';

test('a box is bought without a mouse', { tag: '@desktop' }, async ({ page }) => {
  const person = newPerson();
  await page.goto('/our-greens');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await waitForScrollEnd(page);
  await expect(page.getByRole('button', { name: /^Add to Cart\s*Pea Shoots$/ })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /^Add to Cart\s*Pea Shoots$/ }));
  await page.keyboard.press('Enter');
  await expectNotice(page, 'Added to cart!');
  await expect(page.getByRole('button', { name: 'Increase Pea Shoots (2-oz)' })).toBeFocused();

  const cartButton = page.getByRole('button', { name: 'Cart, 1 item' });
  await tabTo(page, cartButton, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Cart' });
  await expect(panel).toBeVisible();
  await expect(panel.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cartButton).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, panel.getByLabel(/^Notes or DELIVERY/), 'Ring twice');
  await tabTo(page, panel.getByRole('link', { name: 'Checkout' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Increase Kale' }));
  await page.keyboard.press('Enter');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await type(page, field('Street address'), person.streetAddress);
  await type(page, field('City'), person.city);
  await type(page, field('ZIP code'), person.zipCode);
  await expectAddressInArea(page);
  await tabTo(page, page.getByRole('button', { name: 'Continue', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await type(page, field('Email'), person.email);
  await page.keyboard.press('Enter');
  await expect(field('First Name')).toBeFocused();
  await page.keyboard.type(person.firstName);
  await type(page, field('Last Name'), person.lastName);
  await type(page, field('Password'), person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeFocused();
  await type(page, field('Card number'), '4242424242424242');
  await type(page, field('Expiry'), '1234');
  await expect(field('Expiry')).toHaveValue('12 / 34');
  await type(page, field('CVC'), '123');
  await expect(field('ZIP')).toHaveValue('30004');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeFocused();
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeFocused();
  await tabTo(page, page.getByRole('tab', { name: 'Orders' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeFocused();
  await expect(page.getByText('No active subscriptions')).toBeVisible();
});

async function type(page: Page, target: Locator, text: string, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key);
  await page.keyboard.type(text);
}

/** Checks for a visible focus at every stop. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`60 times ${key} did not lead to ${target}`);
}

async function expectFocusSeen(page: Page): Promise<void> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const onScreen = bottom > 0 && top < innerHeight && width > 0;
    return {
      what: element.outerHTML.slice(0, 120),
      seen: outlineStyle !== 'none' && outlineWidth !== '0px',
      onScreen,
    };
  });
  if (focus) expect(focus, focus.what).toMatchObject({ seen: true, onScreen: true });
}

/** No scrolling for 250 ms: the End key's is animated. */
async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [position, since] = [window.scrollY, performance.now()];
        const check = (now: number) => {
          if (window.scrollY !== position) [position, since] = [window.scrollY, now];
          if (now - since > 250) resolve();
          else requestAnimationFrame(check);
        };
        requestAnimationFrame(check);
      }),
  );
}
