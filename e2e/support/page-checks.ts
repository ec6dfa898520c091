import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from './shop.ts';

/** Light and dark, down to 320 px. */
export async function expectAccessibleAndNoOverflow(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await layOutWhole(page);
  await expectAccessible(page);
  await expectContrastInDarkMode(page);
  await expectNoOverflowOnNarrowScreen(page);
}

/** Only colors change in dark mode. */
async function expectContrastInDarkMode(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast'])
    .analyze();
  const found = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `${target} ${any[0]?.message}`),
  );
  expect(found, `contrast in the dark at ${page.url()}`).toEqual([]);
}

/** On a phone also at 320 px and at twice the text size. */
export async function expectNoOverflowOnNarrowScreen(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 0, height: 0 };
  await expectNoHorizontalOverflow(page);
  if (viewport.width > 500) return;
  await page.setViewportSize({ width: 320, height: viewport.height });
  await expectNoHorizontalOverflow(page);
  await page.setViewportSize(viewport);
  await layOutWhole(page);
  await setTextSize(page, '200%');
  await expectNoHorizontalOverflow(page);
  await setTextSize(page, '');
}

/** Lazily rendered sections are not checked, and shift others. */
async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.add('opens-where-left'));
}

async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** Also in an open dialog; names the elements that overflow. */
async function expectNoHorizontalOverflow(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('[role=dialog]')];
    return scrollers
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .flatMap((scroller) => {
        const edge = scroller.getBoundingClientRect().left + scroller.clientWidth + 1;
        const beyond = [...scroller.querySelectorAll('*')].filter(
          (element) => element.getBoundingClientRect().right > edge,
        );
        return [scroller, ...beyond].map((element) => element.outerHTML.slice(0, 100));
      });
  });
  expect(tooWide, `too wide at ${page.url()} in ${page.viewportSize()?.width} px`).toEqual([]);
}

/** At least 44 px, except links inside text. */
export async function expectTargetSize(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, textarea, input, summary',
    );
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return Math.round(Math.min(width, height) * 10) / 10;
    };
    const target = (control: HTMLElement) =>
      control instanceof HTMLInputElement && /radio|checkbox/.test(control.type)
        ? (control.closest('label') ?? control.labels?.[0] ?? control)
        : control;
    const isSeen = (control: HTMLElement) =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getBoundingClientRect().height > 1 &&
      !control.closest('[aria-hidden=true], [inert]');
    const isInText = (control: HTMLElement) =>
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent?.trim() !== control.textContent?.trim();
    return [...controls]
      .filter((control) => isSeen(control) && !isInText(control) && sizeOf(target(control)) < 44)
      .map((control) => `${sizeOf(target(control))} px: ${control.outerHTML.slice(0, 140)}`);
  });
  expect(small, `targets at ${page.url()}`).toEqual([]);
}
