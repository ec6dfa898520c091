import type { Page } from 'playwright/test';
import { expect, shoot, sharingTest as test } from './shop.ts';

test('a conversation with Eden', async ({ page, isMobile }) => {
  await page.goto('/faq');
  await openEden(page);
  await expect(chat(page).getByText("Hello! I'm Eden.")).toBeVisible();
  if (!isMobile) await expect(input(page)).toBeFocused();
  await input(page).fill('   ');
  await input(page).press('Enter');
  await expect(chat(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await ask(page, 'how much for 4oz of kale');
  await expect(log(page)).toContainText('$12.00');
  await ask(page, 'and for radish?');
  await expect(log(page)).toContainText('4 oz of Radish is $12.00');
  await input(page).fill('are you open');
  await input(page).press('Shift+Enter');
  await input(page).pressSequentially('on saturday?');
  await expect(input(page)).toHaveValue('are you open\non saturday?');
  await input(page).press('Enter');
  await expect(log(page)).toContainText('We are closed on Saturday.');
  await shoot(page, 'eden');
});

function chat(page: Page) {
  return page.getByRole('dialog', { name: 'Eden' });
}

function log(page: Page) {
  return chat(page).getByRole('log');
}

function input(page: Page) {
  return chat(page).getByLabel('Your message to Eden');
}

async function openEden(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask Eden' }).click();
  await expect(input(page)).toBeVisible();
}

async function ask(page: Page, message: string): Promise<void> {
  await input(page).fill(message);
  await input(page).press('Enter');
  await expect(log(page)).toContainText(message);
}
