import type { Locator, Page } from 'playwright/test';
import { countFields, expectOnFirstScreen, fillAccount, tap } from '../support/effort.ts';
import { expect, newPerson, takeScreenshot, test } from '../support/shop.ts';
import {
  cards,
  expectAddressInArea,
  figure,
  fillAddress,
  fillCard,
  stepper,
  summary,
} from '../support/shopper.ts';

const doorCode = 'Door code 4711, please ring twice.';
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const day = (page: Page) => page.getByText(/Sat(urday)?, \w+ \d+/);

test('a first box takes five presses and ten fields from the home page to paid', async ({ page, shop }) => {
  const person = newPerson();
  const { streetAddress: street, city, zipCode } = person;
  const effort = { taps: 0, fields: 0 };
  await page.goto('/');
  await expect(page.getByRole('article', { name: 'All Four' })).toContainText(
    '12 oz, about twelve handfuls; delivery free',
  );
  await tap(effort, page.getByRole('button', { name: 'Add this box All Four' }));

  await expect(page).toHaveURL('/subscription');
  await expect(page.getByRole('radio', { name: 'One-time purchase' })).toBeChecked();
  await expect(next(page)).toBeEnabled();
  await countFields(effort, page.getByRole('region', { name: 'Delivery address' }));
  await fillAddress(page, { street, city, zipCode });
  await expectAddressInArea(page);
  await expectOnFirstScreen(
    page,
    next(page),
    page.getByText('12 oz · $38.88').or(figure(summary(page), 'Total')),
    day(page),
  );
  await page.getByLabel('Delivery notes').fill(doorCode);
  await page.getByLabel('Phone').fill('404-555-0123');
  await takeScreenshot(page, 'first-purchase-1-box');
  await tap(effort, next(page));

  const account = page.getByRole('form', { name: 'Your account' });
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();
  await expectOnFirstScreen(page, next(page), page.getByText(/^12 oz · /), day(page));
  await page.getByRole('button', { name: 'Back to your box' }).click();
  await expect(stepper(page, 'Radish')).toContainText('3 oz');
  await next(page).click();
  await fillAccount(page, effort, person);
  await expect(account.getByRole('textbox')).toHaveCount(4);
  const create = page.getByRole('button', { name: 'Create account and continue' });
  await expect(create).toBeInViewport({ ratio: 1 });
  await takeScreenshot(page, 'first-purchase-2-account');
  await tap(effort, create);

  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  const user = await (await page.request.get('/api/auth/user')).json();
  expect(user).toMatchObject({ address: '12 Birmingham Rd, Milton, Georgia 30004', phone: '404-555-0123' });
  const orderNumber = (await figure(page, 'Order number').textContent()) ?? '';
  const card = page.getByRole('form', { name: 'Card details' });
  await expect(card.getByLabel('Card number')).toBeVisible();
  await countFields(effort, card);
  await expectOnFirstScreen(page, card.getByLabel('Card number'));
  await fillCard(page, cards.good);
  const pay = page.getByRole('button', { name: 'Pay $38.88' });
  const total = figure(summary(page), 'Total');
  await expectOnFirstScreen(
    page,
    pay,
    total,
    day(page),
    page.getByText(/fresh greens or your money back\.$/),
  );
  await takeScreenshot(page, 'first-purchase-3-payment');
  await tap(effort, pay);

  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  expect(effort.taps).toBeLessThanOrEqual(5);
  expect(effort.fields).toBeLessThanOrEqual(10);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  await expect(page.getByRole('heading', { name: `Welcome back, ${person.firstName}` })).toBeVisible();
  await expectConfirmed(page.getByRole('tabpanel', { name: 'Orders' }), orderNumber);
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  await takeScreenshot(page, 'first-purchase-4-dashboard');

  const mails = (await shop.mails()).filter(({ subject }) => subject.includes(orderNumber));
  expect(mails.map(({ to }) => to).sort()).toEqual(['admin@edenmicrogreens.example', person.email]);
  for (const { text } of mails) expect(text).toContain('$38.88');
  expect(mails.find(({ to }) => to !== person.email)?.text).toContain(doorCode);
});

async function expectConfirmed(orders: Locator, orderNumber: string): Promise<void> {
  await expect(orders.getByRole('heading', { name: `Order ${orderNumber}` })).toBeVisible();
  await expect(orders.getByText('Confirmed')).toBeVisible();
  await expect(orders.getByText('$38.88')).toBeVisible();
  await expect(orders.getByRole('listitem').filter({ hasText: 'Pea Shoots' })).toBeVisible();
}
