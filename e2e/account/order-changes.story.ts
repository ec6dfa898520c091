import { addDays, formatLongDay } from '../../src/shared/rules/delivery-days.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice, ordersOf } from '../support/shopper.ts';

test('an order gets another address and another day, and is cancelled', async ({ page }) => {
  await createPaidOrder(page);
  const [{ orderNumber, deliveryDate, total }] = await ordersOf(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Change delivery/ }).click();
  const address = page.getByRole('dialog', { name: 'Where should this box go?' });
  await address.getByLabel('Street address').fill('9 Birmingham Rd');
  await address.getByLabel('Delivery notes').fill('Gate 7');
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'order-change-delivery');
  await address.getByRole('button', { name: 'Deliver there' }).dblclick();
  await expectNotice(page, 'Delivery changed');

  await page.getByRole('button', { name: /^Change day/ }).click();
  const day = page.getByRole('dialog', { name: 'When should this box come?' });
  const later = addDays(deliveryDate, 7);
  await day.getByLabel('New day').selectOption({ label: formatLongDay(later) });
  await takeScreenshot(page, 'order-change-day');
  await day.getByRole('button', { name: 'Move box' }).click();
  await expectNotice(page, 'Day changed', 'We mail you the new day.');
  const [changed] = await ordersOf(page);
  expect(changed).toMatchObject({
    address: '9 Birmingham Rd, Milton, Georgia 30004',
    deliveryNotes: 'Gate 7',
    deliveryDate: later,
  });
  await takeScreenshot(page, 'order-changed');

  await page.getByRole('button', { name: `Cancel order ${orderNumber}` }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel order ${orderNumber}?` });
  await expect(cancel).toContainText(`We pay back $${total} to your card`);
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'order-cancel');
  await cancel.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expectNotice(page, 'Order cancelled', 'We mail you what is paid back.');
  await expect(page.getByRole('button', { name: /^Change delivery/ })).toHaveCount(0);
  const [cancelled] = await ordersOf(page);
  expect(cancelled).toMatchObject({ status: 'cancelled', refundedAmount: total });
});
