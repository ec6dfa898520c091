import { expect, type Locator, type Page } from 'playwright/test';
import type { newPerson } from './shop.ts';

export interface Effort {
  taps: number;
  /** Required fields that are empty when they appear. */
  fields: number;
}

export async function tap(effort: Effort, control: Locator): Promise<void> {
  effort.taps += 1;
  await control.click();
}

/** Call before anything is typed. */
export async function countFields(effort: Effort, within: Locator): Promise<void> {
  effort.fields += await within
    .getByRole('textbox')
    .evaluateAll(
      (fields) =>
        fields.filter((field) => field instanceof HTMLInputElement && field.required && !field.value).length,
    );
}

/** Of somebody new, up to the button that creates it. */
export async function fillAccount(
  page: Page,
  effort: Effort,
  { email, firstName, lastName, password }: ReturnType<typeof newPerson>,
): Promise<void> {
  const form = page.getByRole('form', { name: 'Your account' });
  await expect(form.getByLabel('Email')).toBeVisible();
  await countFields(effort, form);
  await form.getByLabel('Email').fill(email);
  await tap(effort, page.getByRole('button', { name: 'Continue', exact: true }));
  await expect(form.getByLabel('First Name')).toBeFocused();
  await countFields(effort, form);
  await form.getByLabel('First Name').fill(firstName);
  await form.getByLabel('Last Name').fill(lastName);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
}

/** One match of each is visible without scrolling, on a phone and on a desktop. */
export async function expectOnFirstScreen(page: Page, ...parts: Locator[]): Promise<void> {
  const own = page.viewportSize();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    for (const part of parts)
      await expect
        .poll(() => part.evaluateAll(isOneInViewport), { message: `${part} at ${size.width} px` })
        .toBe(true);
  }
  if (own) await page.setViewportSize(own);
}

/** Runs in the page. */
function isOneInViewport(elements: Element[]): boolean {
  return elements.some((element) => {
    const { top, right, bottom, left, height } = element.getBoundingClientRect();
    const isInside = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return isInside && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
}
