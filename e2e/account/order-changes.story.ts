import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import { cards, expectNotice, figure, goToOrderPayment, ordersOf, payByCard } from '../support/shopper.ts';

test('a payment leads to its order, which goes into the calendar, gets another address and another day, and is cancelled', async ({
  page,
}) => {
  await goToOrderPayment(page);
  await payByCard(page, cards.good);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeFocused();
  const [{ orderNumber, deliveryDate, total, address }] = await ordersOf(page);
  const paid = page.getByRole('region', { name: 'Payment received. Your box comes' });
  const facts = [formatDay(deliveryDate), orderNumber, '2 oz Pea Shoots', '$27.54, paid', address];
  for (const fact of facts) await expect(paid).toContainText(fact);
  await page.reload();
  for (const fact of facts) await expect(paid).toContainText(fact);
  await takeScreenshot(page, 'order-paid');
  const href = await paid.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${deliveryDate.replaceAll('-', '')}`);

  const panel = page.getByRole('tabpanel', { name: 'Orders' });
  await panel.getByText(`Details of order ${orderNumber}`).click();
  await expect(figure(panel, 'Deliver to')).toHaveText(address);
  await expect(figure(panel, 'Total')).toHaveText(`$${total}`);
  await expect(figure(panel, 'By card')).toHaveText(`$${total}`);

  await page.getByRole('button', { name: /^Change delivery/ }).click();
  const delivery = page.getByRole('dialog', { name: 'Where should this box go?' });
  await delivery.getByLabel('Street address').fill('9 Birmingham Rd');
  await delivery.getByLabel('Delivery notes').fill('Gate 7');
  await takeScreenshot(page, 'order-change-delivery');
  await delivery.getByRole('button', { name: 'Deliver there' }).dblclick();
  await expectNotice(page, 'Delivery changed');

  await page.getByRole('button', { name: /^Change day/ }).click();
  const day = page.getByRole('dialog', { name: 'When should this box come?' });
  const later = addDays(deliveryDate, 7);
  await day.getByLabel('New day').selectOption({ label: formatDay(later) });
  await day.getByRole('button', { name: 'Move box' }).click();
  await expectNotice(page, 'Day changed', 'We mail you the new day.');
  expect(await ordersOf(page)).toMatchObject([
    { address: '9 Birmingham Rd, Milton, Georgia 30004', deliveryNotes: 'Gate 7', deliveryDate: later },
  ]);
  await expect(paid).toContainText(formatDay(later));
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: 'Your next box' })).toContainText(formatDay(later));
  await page.getByRole('tab', { name: 'Orders' }).click();

  await page.getByRole('button', { name: `Cancel order ${orderNumber}` }).click();
  const cancel = page.getByRole('dialog', { name: `Cancel order ${orderNumber}` });
  await expect(cancel).toContainText(`We pay back $${total} to your card`);
  await cancel.getByRole('button', { name: 'Cancel order' }).dblclick();
  await expectNotice(page, 'Order cancelled', 'We email you what we refund.');
  await expect(page.getByRole('button', { name: /^Change delivery/ })).toHaveCount(0);
  expect(await ordersOf(page)).toMatchObject([{ status: 'cancelled', refundedAmount: total }]);
});
