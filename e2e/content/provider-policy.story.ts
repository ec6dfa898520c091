import type { Page, Route } from 'playwright/test';
import { expect, test } from '../support/shop.ts';

/** Real-provider keys: pages carry the policy for its script. */
test.use({
  shopEnv: {
    STRIPE_SECRET_KEY: 'sk_test_story',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_story',
    STRIPE_WEBHOOK_SECRET: 'whsec_story',
  },
});

/**
 * As far as the policy matters: scripts, frames, API calls, pictures, styles (elements, attributes, style
 * object).
 */
const fakeStripeScript = `
  const add = (tag, fields) => document.body.append(Object.assign(document.createElement(tag), fields));
  const loaded = (tag, fields) => new Promise((resolve, reject) =>
    add(tag, { ...fields, onload: resolve, onerror: () => reject(new Error(fields.src)) }));
  add('style', { textContent: '.stand-in { outline: 3px solid rgb(1, 2, 3) }' });
  add('div', { innerHTML: '<p id="by-markup" class="stand-in" style="margin: 7px !important">card</p>' });
  const frame = document.createElement('div');
  frame.id = 'by-object';
  frame.style.setProperty('padding', '9px', 'important');
  document.body.append(frame);
  window.standInDone = Promise.all([
    loaded('script', { src: 'https://b.js.stripe.com/part.js' }),
    loaded('iframe', { src: 'https://js.stripe.com/v3/controller.html' }),
    loaded('iframe', { src: 'https://m-outer.js.stripe.com/inner.html' }),
    loaded('iframe', { src: 'https://hooks.stripe.com/three_d_secure' }),
    loaded('img', { src: 'https://q.stripe.com/pixel.gif' }),
    fetch('https://api.stripe.com/v1/elements/sessions'),
  ]).then(() => 'done');
`;

const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

async function answerForStripe(route: Route): Promise<void> {
  const { hostname, pathname } = new URL(route.request().url());
  const headers = { 'access-control-allow-origin': '*' };
  if (pathname.endsWith('.gif')) return route.fulfill({ contentType: 'image/gif', body: pixel });
  if (pathname.endsWith('.js') || pathname.endsWith('/v3/')) {
    const body = hostname === 'js.stripe.com' ? fakeStripeScript : '';
    return route.fulfill({ contentType: 'text/javascript', body });
  }
  return route.fulfill({ contentType: 'text/html', headers, body: '<!doctype html><title>frame</title>' });
}

async function openAndRecordViolations(page: Page, path: string): Promise<() => Promise<string[]>> {
  await page.route(/^https:\/\/[^/]*stripe\.com\//, answerForStripe);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      seen.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await page.goto(path);
  return () => page.evaluate(() => Reflect.get(window, 'violations'));
}

test("the policy of a page for cards allows what Stripe's script does, styles included, and nobody else's script", {
  tag: '@desktop',
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/evil\.example/);
  await page.route('https://evil.example/**', (route) => route.fulfill({ body: 'window.isEvil = true' }));
  const violations = await openAndRecordViolations(page, '/subscription');
  await page.addScriptTag({ url: 'https://js.stripe.com/v3/' });
  expect(await page.evaluate(() => Reflect.get(window, 'standInDone'))).toBe('done');
  await expect(page.locator('#by-markup')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
  await expect(page.locator('#by-markup')).toHaveCSS('margin', '7px');
  await expect(page.locator('#by-object')).toHaveCSS('padding', '9px');
  expect(await violations()).toEqual([]);
  await page.addScriptTag({ url: 'https://evil.example/x.js' }).catch(() => {});
  await expect.poll(violations).toEqual(['script-src-elem https://evil.example/x.js']);
  expect(await page.evaluate(() => Reflect.get(window, 'isEvil'))).toBeUndefined();
});
