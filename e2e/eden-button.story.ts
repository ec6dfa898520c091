import type { Locator, Page } from 'playwright/test';
import { edenButton } from './eden.ts';
import { expect, shoot, sharingTest as test } from './shop.ts';

test("Eden's button is small on a scrolled page and never lies on a control", async ({ page }) => {
  for (const path of ['/', '/our-greens', '/contact', '/faq', '/our-partners']) {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await expect(edenButton(page)).toBeVisible();
    await shoot(page, `eden-button${path.replace('/', '-')}`);
    const seen = await walkDown(page);
    expect(seen.covered, `covered at ${path}`).toEqual([]);
    expect(Math.max(...seen.widths), `width of the button on ${path}, scrolled`).toBe(52);
    expect(seen.shown / seen.stops, `share of ${path} with Eden at hand`).toBeGreaterThan(0.9);
  }
  await edenButton(page).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(edenButton(page)).toBeFocused();
  await expect(edenButton(page)).toHaveCSS('opacity', '1');
});

/** Scrolls down in steps: which controls the button covers where it is in sight, and how wide it is below the top. */
async function walkDown(page: Page) {
  const [covered, widths] = [new Set<string>(), new Set<number>()];
  let [stops, shown] = [0, 0];
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  for (let top = 0; top <= end; top += 137) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await twoFrames(page);
    const { isShown, under, width } = await looksOf(edenButton(page));
    stops += 1;
    if (top > 50) widths.add(width);
    if (!isShown) continue;
    shown += 1;
    for (const control of under) covered.add(`${control} at ${top} px`);
  }
  return { covered: [...covered], widths: [...widths], stops, shown };
}

/** The second frame is drawn after what the first one found out. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

function looksOf(button: Locator) {
  return button.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')];
    const isUnder = (control: Element) =>
      [...control.getClientRects()].some(
        (rect) =>
          rect.left < box.right && rect.right > box.left && rect.top < box.bottom && rect.bottom > box.top,
      );
    return {
      isShown: !element.classList.contains('opacity-0'),
      width: Math.round(box.width),
      under: controls
        .filter((control) => control !== element && control.checkVisibility() && isUnder(control))
        .map((control) => control.outerHTML.slice(0, 80)),
    };
  });
}
