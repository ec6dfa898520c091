import { expectNoPersonalDataStored, unfold } from '../support/dashboard.ts';
import { pressSignOut, storedTexts } from '../support/device.ts';
import { expect, newPerson, register, signIn, takeScreenshot, test } from '../support/shop.ts';
import {
  addToCart,
  expectAddressInArea,
  expectNotice,
  openCart,
  registerByForm,
} from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const secret = 'The key lies under the third stone.';

test('a lost device that is signed out from a shared phone, and then the phone itself, keep nothing of the customer', async ({
  page,
  context,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const lost = await otherDevice();
  const person = await register(lost, newPerson({ firstName: 'Rosalind', lastName: 'Thistledown' }));
  await signIn(page, person);
  for (const device of [lost, page]) {
    await addToCart(device, 'Radish');
    const cart = await openCart(device);
    await cart.getByLabel(/^Notes or DELIVERY INSTRUCTIONS/).fill(secret);
    await device.keyboard.press('Escape');
    await device.goto('/subscription');
    await expectAddressInArea(device);
    await device.goto('/dashboard');
    await expect(device.getByText('No orders yet')).toBeVisible();
    await expect.poll(() => storedTexts(device)).toContain(person.email);
    expect(await storedTexts(device)).toContain(person.streetAddress);
    expect(await storedTexts(device)).toContain(secret);
  }

  await page.getByRole('tab', { name: 'Profile' }).click();
  await unfold(page, 'Signed-in devices');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await devices.getByRole('button', { name: /^Sign out Linux/ }).click();
  const question = page.getByRole('dialog', { name: 'Sign out Linux?' });
  await takeScreenshot(page, 'devices-question');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expectNotice(page, 'Signed out', 'Linux has been signed out.');
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await expect(devices.getByRole('list')).toBeFocused();
  await expect(devices.getByText('You are not signed in anywhere else.')).toBeVisible();
  await lost.getByRole('tab', { name: 'Profile' }).click();
  await expectNotice(lost, 'Please sign in');
  await expect(lost).toHaveURL('/login');
  await expectNoPersonalDataStored(lost, person);
  expect(await storedTexts(lost)).not.toContain(secret);
  await expect(lost.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  await lost.goto('/subscription');
  await expect(lost.getByLabel('Street address')).toHaveValue('');

  const left = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
  await pressSignOut(page, true);
  await left;
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  expect((await page.request.get('/api/orders')).status()).toBe(401);
  await expectNoPersonalDataStored(page, person);
  expect(await storedTexts(page)).not.toMatch(new RegExp(`${secret}|radish-2-oz`));
  await page.goBack();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(/Rosalind|third stone/)).toHaveCount(0);

  const next = await context.newPage();
  await next.goto('/login');
  await registerByForm(next, newPerson({ firstName: 'Next' }));
  await expect(next).toHaveURL('/');
  await expect((await openCart(next)).getByText('Your cart is empty')).toBeVisible();
  expect((await next.request.get('/api/orders')).status()).toBe(200);
});
