import type { Page } from 'playwright/test';
import { expect, takeScreenshot, test } from '../support/shop.ts';
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

const saveBox = (page: Page) => page.getByRole('checkbox', { name: 'Save this card for next time' });
const pay = (page: Page) => page.getByRole('button', { name: 'Pay $27.54' });

test('a ticked card is kept, pays the next order after its bank has asked, and a declined one gives way', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 402/);
  await goToOrderPayment(page);
  await expect(saveBox(page)).not.toBeChecked();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await saveBox(page).check();
  await payByCard(page, cards.alwaysAuthenticated);
  await completeAuthentication(page, 'Complete authentication');
  await expectPaid(page);

  await goToNextPayment(page);
  await expect(page.getByRole('radio', { name: /^Visa ending in 3184/ })).toBeChecked();
  await expect(page.getByRole('form', { name: 'Card details' })).toBeHidden();
  await takeScreenshot(page, 'saved-card');
  await pay(page).click();
  await completeAuthentication(page, 'Fail authentication');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'We are unable to authenticate your payment method.',
  );
  expect(await ordersOf(page)).toHaveLength(1);
  await pay(page).click();
  await completeAuthentication(page, 'Complete authentication');
  await expectPaid(page);
  expect(await ordersOf(page)).toHaveLength(2);

  await subscribe(page, { card: failingCard });
  await goToNextPayment(page);
  await expect(page.getByRole('radio', { name: /^Visa ending in 0341.*Default/ })).toBeChecked();
  await pay(page).click();
  await expectAlert(page, 'Payment Failed', 'Your card was declined. Nothing was charged.');
  expect(await ordersOf(page)).toEqual([]);
  await takeScreenshot(page, 'saved-card-declined');
  await page.getByText('Use another card').click();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  await fillCard(page, cards.good);
  await takeScreenshot(page, 'saved-card-other');
  await pay(page).click();
  await expectPaid(page);
  expect(await ordersOf(page)).toMatchObject([{ total: '27.54', paymentStatus: 'paid' }]);
  const saved: { last4: string }[] = await (await page.request.get('/api/payment-methods')).json();
  expect(saved.map(({ last4 }) => last4)).toEqual(['0341']);
});

async function goToNextPayment(page: Page): Promise<void> {
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await expect(page.getByRole('heading', { name: 'Order Checkout' })).toBeVisible();
  await expect(pay(page)).toBeVisible();
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment successful!' })).toBeVisible();
  await expect(page).toHaveURL('/dashboard?tab=orders');
}
