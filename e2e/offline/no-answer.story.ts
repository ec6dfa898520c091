import {
  contactForm,
  fillContactForm,
  inquiryMailSubjects,
  submitContactForm,
} from '../support/contact-form.ts';
import { pressSignOut } from '../support/device.ts';
import { expect, offlineErrors, register, ownShopTest as test } from '../support/shop.ts';
import { addOunces, checkOut, expectAddressInArea, expectNotice } from '../support/shopper.ts';

// The worker's cache would hide what is blocked here.
test.use({ serviceWorkers: 'block' });

const html = { status: 200, contentType: 'text/html', body: '<html><h1>Welcome to the hotel</h1></html>' };

test("a hotel's page in place of an answer is not believed: the message waits and goes out once", async ({
  page,
  shop,
}) => {
  await page.goto('/contact');
  await page.route('**/api/contact', (route) => route.fulfill(html));
  const form = await contactForm(page);
  await fillContactForm(form, { subject: 'Hotel', message: 'Hello' });
  await submitContactForm(form);
  await expectNotice(page, 'Waiting for a connection');
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expectNotice(page, 'Message Sent!');
  expect((await inquiryMailSubjects(shop)).farm).toEqual(['Message from Ann Lee: Hotel']);
});

test('a device without room sends at once', async ({ page, context, shop }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: shop.origin, quotaSize: 0 });
  await page.goto('/contact');
  const form = await contactForm(page);
  await fillContactForm(form, { subject: 'Full', message: 'Hello' });
  await submitContactForm(form);
  await expectNotice(page, 'Message Sent!');
  expect((await inquiryMailSubjects(shop)).farm).toEqual(['Message from Ann Lee: Full']);
});

test('a database that never answers keeps nobody from writing or from signing out', async ({
  page,
  isMobile,
}) => {
  await register(page);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  });
  await page.goto('/contact');
  const form = await contactForm(page);
  await fillContactForm(form, { subject: 'Stuck', message: 'Hello' });
  await submitContactForm(form);
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' }).first()).toBeVisible();
  await pressSignOut(page, isMobile);
  await expect(page).toHaveURL('/');
  expect((await page.request.get('/api/auth/user')).status()).toBe(401);
});

test('a checkout that gets no answer frees its button, and is repeated under its key', async ({ page }) => {
  await register(page);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/cart/checkout', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length > 1 ? route.continue() : undefined;
  });
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByText(/This is taking longer than usual/).first()).toBeVisible({ timeout: 20_000 });
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a part whose script is gone offers to load the page again, and comes by itself where it is back', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, offlineErrors);
  await register(page);
  await page.route('**/assets/profile-tab-*.js', (route) => route.fulfill({ status: 404, body: 'Gone' }));
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/assets/profile-tab-*.js');
  await expect(page.getByRole('form', { name: 'Profile' })).toBeVisible({ timeout: 20_000 });
});
