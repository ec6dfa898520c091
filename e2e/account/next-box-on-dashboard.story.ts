import { buyBox } from '../support/dashboard.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';
import { failingCard, subscribeAndMovePastFirstCharge, subscriptionOf } from '../support/subscriber.ts';

const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

test('a payment leads to its order with the day large, which stays and goes into the calendar', {
  tag: '@both',
}, async ({ page }) => {
  const person = await buyBox(page);
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeFocused();
  const [order] = await ordersOf(page);
  const paid = page.getByRole('region', { name: 'Payment received. Your box comes' });
  const facts = [longDay(order.deliveryDate), order.orderNumber, '2 oz Pea Shoots', '$27.54, paid'];
  for (const fact of [...facts, person.streetAddress]) await expect(paid).toContainText(fact);
  await page.reload();
  for (const fact of facts) await expect(paid).toContainText(fact);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'next-box-1-paid');
  const href = await paid.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(await file.text()).toContain(`DTSTART;VALUE=DATE:${order.deliveryDate.replaceAll('-', '')}`);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByRole('region', { name: 'Your next box' })).toContainText(
    longDay(order.deliveryDate),
  );
});

test('a failed payment is said on every tab, and no date waits for it', { tag: '@both' }, async ({
  page,
  shop,
}) => {
  await subscribeAndMovePastFirstCharge(page, shop, failingCard);
  const { deliveries } = await subscriptionOf(page);
  await page.goto('/dashboard');
  for (const tab of ['Orders', 'Subscriptions', 'Profile', 'Billing']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('Payment Issue')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Update Payment Method' })).toHaveCount(1);
    for (const { date } of deliveries) await expect(page.locator(`time[datetime="${date}"]`)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your next box' })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'next-box-2-past-due');
});
