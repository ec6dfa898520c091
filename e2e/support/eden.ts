import { expect, type Locator, type Page } from 'playwright/test';

export function edenButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Ask Eden' });
}

export function edenPanel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Eden' });
}

export function edenLog(page: Page): Locator {
  return edenPanel(page).getByRole('log');
}

export function edenInput(page: Page): Locator {
  return edenPanel(page).getByLabel('Your message to Eden');
}

export async function openEden(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await edenButton(page).click();
  await expect(edenInput(page)).toBeVisible();
}

/** `answer` must be in the answer. */
export async function sayToEden(page: Page, message: string, answer: string | RegExp): Promise<void> {
  await edenInput(page).fill(message);
  await edenInput(page).press('Enter');
  await expect(edenLog(page)).toContainText(answer);
}
