import type { Page } from 'playwright/test';
import { countFields, type Effort, expectOnFirstScreen, tap } from '../support/effort.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, newPerson, takeScreenshot, test } from '../support/shop.ts';
import {
  cards,
  expectAddressInArea,
  figure,
  fillAddress,
  fillCard,
  ordersOf,
  summary,
} from '../support/shopper.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const day = /Sat(urday)?, \w+ \d+/;

test('a first box takes five presses and ten fields from the home page to paid', { tag: '@both' }, async ({
  page,
}) => {
  const effort = { taps: 0, fields: 0 };
  await page.goto('/');
  await tap(effort, page.getByRole('button', { name: 'Add this box All Four' }));
  await fillBox(page, effort, '12 oz · $38.88');
  await takeScreenshot(page, 'first-purchase-1-box');
  await tap(effort, next(page));
  await makeAccount(page, effort);

  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  const pay = page.getByRole('button', { name: 'Pay $38.88' });
  await giveCard(page, effort);
  await expectOnFirstScreen(
    page,
    pay,
    figure(summary(page), 'Total'),
    summary(page).getByText(day).filter({ visible: true }),
    page.getByText(/fresh greens or your money back\.$/),
  );
  await takeScreenshot(page, 'first-purchase-3-payment');
  await tap(effort, pay);

  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(effort.taps).toBeLessThanOrEqual(5);
  expect(effort.fields).toBeLessThanOrEqual(10);
  expect(await ordersOf(page)).toMatchObject([{ total: '38.88', paymentStatus: 'paid' }]);
});

test('a weekly box takes six presses from the home page to the subscription', { tag: '@both' }, async ({
  page,
}) => {
  const effort = { taps: 0, fields: 0 };
  await page.goto('/');
  await tap(effort, page.getByRole('button', { name: /^Subscribe.* All Four$/ }));
  await expect(page.getByRole('radio', { name: 'Subscribe and save' })).toBeChecked();
  await tap(effort, page.getByRole('radio', { name: /^Weekly/ }));
  await fillBox(page, effort, '12 oz · $36.94 a box');
  await tap(effort, next(page));
  await makeAccount(page, effort);

  await expect(page.getByRole('heading', { name: 'Add your card' })).toBeVisible();
  const start = page.getByRole('button', { name: 'Start my subscription' });
  await giveCard(page, effort);
  await expectOnFirstScreen(page, start, figure(summary(page), 'Total per box'));
  await takeScreenshot(page, 'first-purchase-4-card');
  await tap(effort, start);

  await expect(page).toHaveURL('/subscription-success');
  expect(effort.taps).toBeLessThanOrEqual(6);
  expect(effort.fields).toBeLessThanOrEqual(10);
});

async function fillBox(page: Page, effort: Effort, facts: string): Promise<void> {
  await expect(page).toHaveURL('/subscription');
  await expect(next(page)).toBeEnabled();
  await countFields(effort, page.getByRole('region', { name: 'Delivery address' }));
  const { streetAddress: street, city, zipCode } = newPerson();
  await fillAddress(page, { street, city, zipCode });
  await expectAddressInArea(page);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  const total = isPhone(page) ? page.getByText(facts) : figure(summary(page), /^Total/);
  await expectOnFirstScreen(page, next(page), total, page.getByText(day).first());
}

async function makeAccount(page: Page, effort: Effort): Promise<void> {
  const form = page.getByRole('form', { name: 'Your account' });
  await expect(form.getByLabel('Email')).toBeVisible();
  await countFields(effort, form);
  const facts = page.getByText(/^12 oz · /).filter({ visible: true });
  await expectOnFirstScreen(page, next(page), facts, page.getByText(day).filter({ visible: true }));
  const { email, firstName, lastName, password } = newPerson();
  await form.getByLabel('Email').fill(email);
  await tap(effort, next(page));
  await expect(form.getByLabel('First Name')).toBeFocused();
  await countFields(effort, form);
  await form.getByLabel('First Name').fill(firstName);
  await form.getByLabel('Last Name').fill(lastName);
  await form.getByRole('textbox', { name: 'Password' }).fill(password);
  await takeScreenshot(page, 'first-purchase-2-account');
  await tap(effort, page.getByRole('button', { name: 'Create account and continue' }));
}

async function giveCard(page: Page, effort: Effort): Promise<void> {
  const form = page.getByRole('form', { name: 'Card details' });
  await expect(form.getByLabel('Card number')).toBeVisible();
  await countFields(effort, form);
  await expectOnFirstScreen(page, form.getByLabel('Card number'));
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await fillCard(page, cards.good);
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 1024;
}
