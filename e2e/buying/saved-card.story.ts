import type { Page } from 'playwright/test';
import { expectTargetSize } from '../support/page-checks.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';
import {
  addOunces,
  cards,
  checkOut,
  completeAuthentication,
  expectAddressInArea,
  expectAlert,
  fillCard,
  goToOrderPayment,
  ordersOf,
  payByCard,
} from '../support/shopper.ts';
import { failingCard, subscribe } from '../support/subscriber.ts';

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

test('a card whose box is ticked is kept, and pays the next order at one press', async ({ page }) => {
  await goToOrderPayment(page);
  await expect(saveBox(page)).not.toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await saveBox(page).check();
  await payByCard(page, cards.good);
  await expectPaid(page);

  await goToNextPayment(page);
  await expect(page.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
  await expect(page.getByText('Expires 12/34')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Card details' })).toBeHidden();
  await expectAccessible(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'saved-card');
  await page.getByRole('button', { name: 'Pay $27.54' }).click();
  await expectPaid(page);
  expect(await ordersOf(page)).toHaveLength(2);
});

test('a saved card whose bank asks each time pays after the answer, and not without it', async ({ page }) => {
  await goToOrderPayment(page);
  await saveBox(page).check();
  await payByCard(page, cards.alwaysAuthenticated);
  await completeAuthentication(page, 'Complete authentication');
  await expectPaid(page);

  await goToNextPayment(page);
  const pay = page.getByRole('button', { name: 'Pay $27.54' });
  await expect(page.getByRole('radio', { name: /^Visa ending in 3184/ })).toBeChecked();
  await pay.click();
  await completeAuthentication(page, 'Fail authentication');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(notAuthenticated);
  expect(await ordersOf(page)).toHaveLength(1);
  await pay.click();
  await completeAuthentication(page, 'Complete authentication');
  await expectPaid(page);
  expect(await ordersOf(page)).toHaveLength(2);
});

test('a saved card that is declined charges nothing, and another one pays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 402/);
  await subscribe(page, { card: failingCard });
  await goToNextPayment(page);
  await expect(page.getByRole('radio', { name: /^Visa ending in 0341.*Default/ })).toBeChecked();
  await page.getByRole('button', { name: 'Pay $27.54' }).click();
  await expectAlert(page, 'Payment Failed', 'Your card was declined.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Your card was declined. Nothing was charged. You can try again, choose another card, or ask your bank why.',
  );
  expect(await ordersOf(page)).toEqual([]);
  await takeScreenshot(page, 'saved-card-declined');
  await page.getByText('Use another card').click();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  await fillCard(page, cards.good);
  await expectAccessible(page);
  await takeScreenshot(page, 'saved-card-other');
  await payByCard(page, cards.good);
  await expectPaid(page);
  expect(await ordersOf(page)).toMatchObject([{ total: '27.54', paymentStatus: 'paid' }]);
  const saved: { last4: string }[] = await (await page.request.get('/api/payment-methods')).json();
  expect(saved.map(({ last4 }) => last4)).toEqual(['0341']);
});

function saveBox(page: Page) {
  return page.getByRole('checkbox', { name: 'Save this card for next time' });
}

async function goToNextPayment(page: Page): Promise<void> {
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay $27.54' })).toBeVisible();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
}
