import { expect, type Locator, type Page } from 'playwright/test';

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

/** Visible without scrolling. */
export async function expectOnFirstScreen(page: Page, ...parts: Locator[]): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}
