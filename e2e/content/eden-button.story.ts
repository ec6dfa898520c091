import type { Locator } from 'playwright/test';
import { edenButton } from '../support/eden.ts';
import { expect, takeScreenshot, sharedShopTest as test } from '../support/shop.ts';

test("Eden's button is small on a scrolled page and never lies on a control", async ({ page }) => {
  for (const path of ['/', '/our-greens', '/contact', '/faq', '/our-partners']) {
    await page.goto(path);
    await page.mouse.move(5, 5);
    await expect(edenButton(page)).toBeVisible();
    await takeScreenshot(page, `eden-button${path.replace('/', '-')}`);
    const looks = await measureWhileScrolling(edenButton(page));
    expect(
      looks.flatMap(({ covered }) => covered),
      `covered at ${path}`,
    ).toEqual([]);
    const scrolled = looks.slice(1);
    expect(Math.max(...scrolled.map(({ width }) => width)), `width on ${path}, scrolled`).toBeLessThan(53);
    const hidden = looks.filter(({ isShown }) => !isShown);
    expect(hidden.length, `places of ${path} without Eden at hand`).toBeLessThan(2);
  }
});

/** Scrolls to the end of the page in steps; at each: the button's width, and the controls that it covers. */
function measureWhileScrolling(button: Locator) {
  return button.evaluate(async (element) => {
    const controls = 'a[href], button, input, select, textarea, summary';
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = document.documentElement.scrollHeight - innerHeight;
    const looks: { width: number; isShown: boolean; covered: string[] }[] = [];
    for (let top = 0; top <= end; top += 293) {
      scrollTo({ top, behavior: 'instant' });
      for (let frame = 0; frame < 4; frame += 1) await nextFrame();
      const box = element.getBoundingClientRect();
      const isUnder = (control: Element) =>
        [...control.getClientRects()].some(
          ({ left, right, top: upper, bottom }) =>
            left < box.right && right > box.left && upper < box.bottom && bottom > box.top,
        );
      // What has scrolled behind the header cannot be pressed there.
      const isInHeader = box.bottom < 64;
      const isShown = !element.classList.contains('opacity-0');
      const covered = [...document.querySelectorAll(controls)].filter(
        (control) =>
          isShown &&
          control !== element &&
          control.checkVisibility() &&
          (!isInHeader || control.closest('header') !== null) &&
          isUnder(control),
      );
      looks.push({
        width: Math.round(box.width),
        isShown,
        covered: covered.map((control) => `${control.outerHTML.slice(0, 80)} at ${top} px`),
      });
    }
    return looks;
  });
}
