import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expect,
  expectAccessible,
  signInAsAdmin,
  signOut,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test('the farm limits its Saturdays: the pages offer the next one with room, and the week says how full each is', {
  tag: '@both',
}, async ({ page }) => {
  await createPaidOrder(page);
  const [{ deliveryDate }] = await ordersOf(page);
  await signOut(page);
  await signInAsAdmin(page);
  await page.goto('/admin?tab=settings');
  const form = page.getByRole('form', { name: 'Orders and days' });
  await form.getByLabel('Boxes per Saturday').fill('1');
  await form.getByRole('button', { name: 'Save orders and days' }).click();
  await expect(form.getByRole('button', { name: 'Save orders and days' })).toBeDisabled();
  const fullDay = `${formatDay(deliveryDate, 'weekday')}: 1 of 1 boxes`;
  for (const path of ['/admin', '/admin/sow', '/admin/harvest', '/admin/pack']) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: 'Room' }).getByText(fullDay)).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, `room-${path.replaceAll('/', '-')}`);
  }
  await signOut(page);
  await page.goto('/subscription');
  await expect(page.getByText(formatDay(addDays(deliveryDate, 7))).first()).toBeVisible();
});
