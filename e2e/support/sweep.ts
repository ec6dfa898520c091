import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from 'playwright/test';
import { wholePattern } from '../../src/shared/rules/whole-text.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

type Options = {
  /** `all` rules where a desktop has other elements, such as tables; null for what only a phone has. */
  onDesktop?: 'contrast' | 'all' | null;
  /** False for the rows of the admin area, which are lower than a finger. */
  hasLargeTargetsOnDesktop?: boolean;
};

/**
 * What is open, without loading it again. On a phone: every axe rule, target size, contrast in the dark, overflow at 390 and
 * 320 px and with text of twice the size; then on a desktop. Goes on after a fault, so that one run names all.
 */
export async function inspect(page: Page, name: string, options: Options = {}): Promise<void> {
  const { onDesktop = 'contrast', hasLargeTargetsOnDesktop = true } = options;
  await test.step(`inspect ${name}`, async () => {
    await settle(page);
    expectNone(await violations(page), `${name}: axe`);
    expectNone(await smallTargets(page), `${name}: targets under 44 px`);
    expectNone(await broken(page), `${name}: broken inside`);
    await expectContrastInTheDark(page, name);
    await expectFits(page, name);
    if (onDesktop) {
      await resize(page, desktop);
      await settle(page);
      const rules = onDesktop === 'contrast' ? ['color-contrast'] : undefined;
      expectNone(await violations(page, rules), `${name}: axe on a desktop`);
      expectNone(await overflowing(page), `${name}: too wide at 1280 px`);
      expectNone(await broken(page), `${name}: broken inside on a desktop`);
      if (hasLargeTargetsOnDesktop)
        expectNone(await smallTargets(page), `${name}: targets under 44 px on a desktop`);
    }
    await resize(page, phone);
  });
}

/** On a phone, also at 320 px and with text of twice the size. */
export async function expectFits(page: Page, name: string): Promise<void> {
  await settle(page);
  expectNone(await overflowing(page), `${name}: too wide at 390 px`);
  await setTextSize(page, 32);
  expectNone(await overflowing(page), `${name}: too wide with text of twice the size`);
  await setTextSize(page, 16);
  await resize(page, { ...phone, width: 320 });
  expectNone(await overflowing(page), `${name}: too wide at 320 px`);
  await resize(page, phone);
}

/** What only a desktop has, such as a menu's list: opened by `open`, closed by Escape. */
export async function inspectOnDesktop(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await test.step(`inspect ${name} on a desktop`, async () => {
    await resize(page, desktop);
    await open();
    await settle(page);
    expectNone(await violations(page), `${name}: axe on a desktop`);
    expectNone(await overflowing(page), `${name}: too wide at 1280 px`);
    await expectContrastInTheDark(page, name);
    await page.keyboard.press('Escape');
    await resize(page, phone);
  });
}

/** Loaded, and laid out as a whole: what is rendered lazily would not be checked. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.evaluate(() => document.documentElement.classList.add('opens-where-left'));
}

async function expectContrastInTheDark(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  expectNone(await violations(page, ['color-contrast']), `${name}: contrast in the dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

function expectNone(faults: string[], what: string): void {
  expect.soft(faults, what).toEqual([]);
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** As a reader sets it in the browser, px. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  await devtools.detach();
}

/** WCAG 2.2 AA and best practices, unless `rules` are named. A document gets axe once: it is long. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const found = await new AxeBuilder({ page, ...(hasAxe && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target} ${failureSummary.split('\n')[1]}`),
  );
}

/** Of the page, its open dialogs and its buttons: what reaches beyond the right edge. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollers = [
      document.documentElement,
      ...document.querySelectorAll('dialog, [role=log], .button:not(.icon-button)'),
    ];
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
}

/** Under 44 px; links inside text may be. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
}

/** Words, order numbers, days and amounts that stand in two lines. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate((whole) => {
    const pattern = new RegExp(`${whole}|-?\\$[\\d,.]*\\d|(?<![@.\\w])\\p{L}{2,}(?![@\\w])`, 'gu');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only')) continue;
      for (const { 0: text, index } of (node.nodeValue ?? '').matchAll(pattern)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + text.length);
        const [first, ...more] = [...range.getClientRects()];
        if (first && more.some(({ top }) => top > first.top + first.height / 2))
          found.push(`${text}: ${parent.outerHTML.slice(0, 140)}`);
      }
    }
    return found;
  }, wholePattern.source);
}

/** What is loaded, not scrolled: Eden's button lies over nothing, and at the end every control is clear of it. */
export async function expectClearOfEden(page: Page, name: string): Promise<void> {
  await expect(page.locator('.assistant-button')).toBeVisible();
  await settle(page);
  for (const size of [phone, desktop]) {
    await resize(page, size);
    for (const end of [false, true]) {
      await page.evaluate((isEnd) => scrollTo(0, isEnd ? document.body.scrollHeight : 0), end);
      expectNone(await coveredByEden(page, end), `${name}: under Eden at ${size.width} px`);
    }
  }
  await resize(page, phone);
}

function coveredByEden(page: Page, isControlOnly: boolean): Promise<string[]> {
  return page.evaluate((onlyControls) => {
    const button = document.querySelector('.assistant-button')?.getBoundingClientRect() ?? new DOMRect();
    const isCovered = ({ left, right, top, bottom }: DOMRect) =>
      left < button.right && right > button.left && top < button.bottom && bottom > button.top;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.corner-stack, .sr-only');
    const controls = [...document.querySelectorAll('a[href], button, select, textarea, input, summary')]
      .filter((control) => isSeen(control) && isCovered(control.getBoundingClientRect()))
      .map((control) => control.outerHTML.slice(0, 140));
    if (onlyControls) return controls;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      if (!node.nodeValue?.trim() || !node.parentElement || !isSeen(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some(isCovered)) found.push(node.nodeValue.slice(0, 100));
    }
    return [...controls, ...found];
  }, isControlOnly);
}

/** For passkeys: Chromium's own, which always opens. */
export async function addScreenLock(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
