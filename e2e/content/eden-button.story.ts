import { edenButton } from '../support/eden.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';

test("Eden's button stays in its corner, and covers nothing at the end of a page", async ({
  page,
  isMobile,
}) => {
  for (const path of ['/', '/our-greens', '/contact', '/faq', '/our-partners']) {
    await page.goto(path);
    const button = edenButton(page);
    const place = await button.boundingBox();
    if (isMobile) expect(place, path).toMatchObject({ width: 56, height: 56 });
    await takeScreenshot(page, `eden-button${path.replace('/', '-')}`);
    for (const share of [0.3, 0.7, 1]) {
      await page.evaluate(
        (part) => scrollTo({ top: part * document.body.scrollHeight, behavior: 'instant' }),
        share,
      );
      expect(await button.boundingBox(), `${path}, scrolled`).toEqual(place);
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
    expect(covered, path).toEqual([]);
  }
});
