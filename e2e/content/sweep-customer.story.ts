import type { Page } from 'playwright/test';
import { addDays, newYorkDay } from '../../src/shared/rules/delivery-days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expect,
  newPerson,
  offlineErrors,
  register,
  signIn,
  signInAsAdmin,
  ownShopTest as test,
} from '../support/shop.ts';
import { addOunces, cards, completeAuthentication, expectAddressInArea } from '../support/shopper.ts';
import { failingCard, openDetails, openSubscription, subscribe } from '../support/subscriber.ts';
import { addScreenLock, inspect, inspectOnDesktop } from '../support/sweep.ts';

/** Every page, tab and dialog of a customer, once; see sweep.story.ts. */

test.use({ actionTimeout: 15_000, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const hour = 3_600_000;
const dialog = (page: Page) => page.getByRole('dialog');

async function inspectDialog(page: Page, name: string): Promise<void> {
  await expect(dialog(page)).toBeVisible();
  await inspect(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('the pages of a new customer are accessible and fit the screen', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const person = await register(page);
  await signIn(await otherDevice(), person);
  await openTab(page, 'orders', 'No orders yet');
  await inspect(page, 'Orders, empty');
  await openTab(page, 'subscriptions', 'No active subscriptions');
  await inspect(page, 'Subscriptions, empty');
  await openTab(page, 'billing', 'No invoices found');
  await inspect(page, 'Billing, empty');
  await inspectOnDesktop(page, 'the account menu', () =>
    page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click(),
  );

  const user = await (await page.request.get('/api/auth/user')).json();
  const changed = { ...user, email: newPerson().email, currentPassword: person.password };
  expect((await page.request.patch('/api/profile', { data: changed })).status()).toBe(200);
  await addScreenLock(page);
  await openTab(page, 'profile', 'Please confirm your new email address');
  await unfoldAll(page);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Name of this device').fill('My phone');
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('form', { name: 'Profile' }).getByLabel('First Name').fill('');
  await page.getByRole('form', { name: 'Profile' }).getByRole('button', { name: 'Save' }).click();
  await inspect(page, 'the profile, with an address to confirm, a passkey and two devices');
  await unfoldAll(page);
  await passkeys.getByRole('button', { name: 'Remove My phone' }).click();
  await inspectDialog(page, 'a passkey to be removed');
  const devices = page.getByRole('region', { name: 'Signed-in devices' });
  await unfoldAll(page);
  await devices.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click();
  await inspectDialog(page, 'a device to be signed out');
  await unfoldAll(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await dialog(page).getByRole('textbox', { name: 'Your password' }).fill('not-this-one');
  await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog(page).getByText('Your password is not correct.')).toBeVisible();
  await inspectDialog(page, 'an account to be deleted');

  await page.goto('/referrals');
  const code = await page.getByLabel('Referral code').inputValue();
  await inspect(page, 'referrals');
  await page.getByRole('button', { name: 'Send Direct' }).click();
  await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
  await inspectDialog(page, 'an invitation');
  const friend = await otherDevice();
  await friend.goto(`/faq?ref=${code}`);
  await expect(friend.getByRole('complementary', { name: 'Your discount' })).toBeVisible();
  await inspect(friend, 'the discount of a friend');
});

test('the pages of a customer with orders are accessible and fit the screen', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const { person } = await createPaidOrder(page);
  const { id } = await (await page.request.get('/api/auth/user')).json();
  await page.goto('/dashboard');
  await page.getByText(/^Details of order/).click();
  await inspect(page, 'an order');
  for (const [button, name] of [
    [/^Change delivery/, 'another address of an order'],
    [/^Change day/, 'another day of an order'],
    [/^Cancel order/, 'an order to be cancelled'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await inspectDialog(page, name);
  }

  await openTab(page, 'profile', 'Delivery address');
  await expect(page.getByText('Never send me')).toBeAttached();
  await unfoldAll(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline', { exact: true }).first()).toBeVisible();
  await inspect(page, 'the profile, offline');
  await page.context().setOffline(false);

  const farm = await otherDevice();
  await signInAsAdmin(farm);
  const credit = { amount: '5.00', reason: 'Wilted radish', key: crypto.randomUUID() };
  await farm.request.post(`/api/admin/customers/${id}/credit`, { data: credit });
  await farm.request.patch('/api/admin/products/kale', { data: { price: '3.50' } });
  await page.goto('/subscription');
  await addOunces(page, 'Radish', 1);
  await openTab(page, 'orders', /^Order again/);
  await page.getByRole('link', { name: /^Order again/ }).click();
  await expect(dialog(page)).toBeVisible();
  await inspect(page, 'a cart to be replaced');
  await dialog(page).getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('list', { name: 'What has changed' })).toBeVisible();
  await expectAddressInArea(page);
  await inspect(page, 'an order that is repeated, paid by credit in part');

  await createPaidOrder(page);
  await page.request.post('/api/auth/logout');
  await page.request.post('/api/auth/login', { data: person });
  await openTab(page, 'billing', 'Balance $5.00');
  await inspect(page, 'Billing with credit');
});

test('the pages of a subscriber are accessible and fit the screen', async ({ page, shop, otherDevice }) => {
  const { deliveries, nextCharge } = await subscribe(page);
  const unpaid = await otherDevice();
  await subscribe(unpaid, { card: failingCard });
  const chargedAt = nextCharge?.at ?? 0;
  await openTab(page, 'orders', '14-Day Trial');
  await inspect(page, 'Orders in the trial');
  const card = await openSubscription(page);
  await page.getByRole('button', { name: 'Get a calendar link' }).click();
  await openDetails(card);
  await inspect(page, 'a subscription in its trial');
  await card.getByRole('button', { name: /^Not home on/ }).click();
  await inspectDialog(page, 'a box to be skipped');
  await card.getByRole('button', { name: 'Change box' }).click();
  await addOunces(page, 'Kale', 5);
  await dialog(page)
    .getByRole('radio', { name: /^Monthly/ })
    .check();
  await inspectDialog(page, 'another box');
  await card.getByRole('button', { name: 'Change address' }).click();
  await inspectDialog(page, 'another address of a subscription');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await inspectDialog(page, 'a subscription to be cancelled');
  await card.getByRole('button', { name: 'Add to this box' }).click();
  await dialog(page)
    .getByRole('group', { name: 'Quantity of Pea Shoots' })
    .getByRole('button')
    .last()
    .click();
  await inspect(page, 'extras');
  await dialog(page)
    .getByRole('button', { name: /^Charge/ })
    .click();
  await expect(card.getByText(/^1 oz Pea Shoots/)).toBeVisible();
  await inspect(page, 'a box with extras');

  await shop.moveClock(new Date(chargedAt - 6 * 24 * hour).toISOString());
  const { email } = await (await page.request.get('/api/auth/user')).json();
  const mails = (await shop.mails()).filter(({ to }) => to === email);
  const link = mails.map(({ text }) => /https?:\S+\/next-box\?token=\S+/.exec(text)?.[0]).find(Boolean) ?? '';
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Skip this box' })).toBeVisible();
  await inspect(page, 'the next box');
  await page.getByRole('button', { name: 'Skip this box' }).click();
  await expect(page.getByText('This box is skipped')).toBeVisible();
  await inspect(page, 'the next box, skipped');
  await page.getByRole('button', { name: 'I want this box after all' }).click();
  await expect(page.getByRole('button', { name: 'Skip this box' })).toBeVisible();

  await shop.moveClock(new Date((deliveries[0]?.changeUntil ?? 0) + 60_000).toISOString());
  await page.goto(link);
  await expect(page.getByText('This link has expired')).toBeVisible();
  await inspect(page, 'the next box, too late');
  await openSubscription(page);
  await card.getByRole('button', { name: 'Pause' }).click();
  await dialog(page).getByRole('radio', { name: 'Until a day' }).check();
  await dialog(page)
    .getByLabel('It resumes on')
    .fill(addDays(newYorkDay(chargedAt), 20));
  await inspect(page, 'a subscription to be paused');
  await dialog(page).getByRole('button', { name: 'Pause subscription' }).click();
  await expect(card.getByText(/^Paused until/)).toBeVisible();
  await inspect(page, 'a paused subscription');
  await openTab(page, 'billing', 'Visa ending in 4242');
  await inspect(page, 'Billing with a card and an invoice');
  await openSubscription(page);
  await card.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(card.getByText('Cancelled', { exact: true })).toBeVisible();
  await inspect(page, 'a cancelled subscription');

  await openTab(unpaid, 'orders', 'Payment Issue');
  await inspect(unpaid, 'Orders, a payment failed');
  await openTab(unpaid, 'billing', 'Payment Issue');
  await inspect(unpaid, 'Billing, a payment failed');
  await openSubscription(unpaid);
  await inspect(unpaid, 'a subscription whose payment failed');
  await unpaid.getByRole('button', { name: 'Update Payment Method' }).click();
  await giveCardToProvider(unpaid, cards.alwaysAuthenticated);
  await completeAuthentication(unpaid, 'Complete authentication');
  await expect(unpaid.getByText(/Your bank wants you to confirm the payment/)).toBeVisible();
  await inspect(unpaid, 'a payment that the bank wants confirmed');
  await shop.moveClock(new Date(chargedAt + 17 * 24 * hour).toISOString());
  await openSubscription(unpaid);
  await expect(unpaid.getByText('Subscription Suspended')).toBeVisible();
  await inspect(unpaid, 'a suspended subscription');
});

async function giveCardToProvider(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByLabel('ZIP code').fill('30004');
  await page.getByRole('button', { name: 'Save and use card' }).click();
}

/** Folded again by each inspection on a desktop. */
async function unfoldAll(page: Page): Promise<void> {
  const folded = page.locator('details:not([open]) > summary:visible');
  while ((await folded.count()) > 0) await folded.first().click();
}

async function openTab(page: Page, tab: string, sign: string | RegExp): Promise<void> {
  await page.goto(`/dashboard?tab=${tab}`);
  await expect(page.getByText(sign).first()).toBeVisible();
}
