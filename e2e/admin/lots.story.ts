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

test('a seed lot leads from the sow plan and the search to its boxes, whose customers are written to', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { person, orderNumber } = await createPaidOrder(page);
  const [{ deliveryDate }] = await ordersOf(page);
  await signOut(page);
  await signInAsAdmin(page);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { origin: new URL(page.url()).origin } });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };

  await page.goto('/admin/sow');
  await page.locator('summary', { hasText: `of Kale for ${formatDay(deliveryDate)}` }).click();
  const form = page.getByRole('form', { name: 'Record a sowing of Kale' });
  await form.getByLabel('Trays').fill('1');
  await form.getByLabel('Seed lot').fill('KALE 24/118');
  await form.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('link', { name: 'lot KALE 24/118' })).toBeVisible();

  await page.goto(`/admin/harvest?date=${deliveryDate}`);
  await page.getByLabel('Ounces cut, if weighed').fill('8');
  await page.getByRole('button', { name: 'Harvested' }).click();
  await expect(page.getByText('Harvested: 8 oz')).toBeVisible();
  await takeScreenshot(page, 'harvest-with-lot');
  await page.getByRole('link', { name: 'lot KALE 24/118' }).click();
  await expect(page.getByRole('heading', { name: 'Lot KALE 24/118' })).toBeVisible();

  await page.goto('/admin');
  await page.getByRole('combobox', { name: /seed lot/ }).fill('24/118');
  await page.getByRole('option', { name: /KALE 24\/118/ }).click();
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await expect(page.getByRole('link', { name: orderNumber })).toBeVisible();
  await expect(page.getByText('1 tray of Kale')).toBeVisible();
  await expect(page.getByText('Kale, 8 oz')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshot(page, 'lot');
  await page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Subject').fill('Your kale');
  await dialog
    .getByRole('textbox', { name: 'Message' })
    .fill('Please do not eat it. We bring you a new box.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(
    dialog.getByText('Goes to 1 customer with a box that may carry lot KALE 24/118.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(dialog.getByText('Sent to 1 customer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const mails = (await shop.mails()).filter(({ to }) => to === person.email);
  expect(mails.filter(({ subject }) => subject === 'Your kale')).toHaveLength(1);

  const [{ sownOn }] = await (await page.request.get(`/api/admin/sowings?date=${deliveryDate}`)).json();
  for (const days of [7, 14]) {
    const green = { date: addDays(deliveryDate, days), productId: 'kale' };
    await post('/api/admin/sowings', { ...green, trays: 2, sownOn, key: `lots-${days}` });
    await post('/api/admin/harvests', { ...green, ounces: 12 });
  }
  await page.goto('/admin/sow');
  await page.getByText('Growing facts', { exact: true }).click();
  const facts = page.getByRole('form', { name: 'Growing facts of Kale' });
  await expect(page.getByText('Your last 3 harvests gave 6.4 oz a tray.')).toBeVisible();
  await takeScreenshot(page, 'growing-facts-suggestion');
  await page.getByRole('button', { name: 'Use 6 oz' }).click();
  await expect(facts.getByLabel('Ounces per tray')).toHaveValue('6');
  await facts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your last 3 harvests gave 6.4 oz a tray.')).toHaveCount(0);
  await page.reload();
  await page.getByText('Growing facts', { exact: true }).click();
  await expect(facts.getByLabel('Ounces per tray')).toHaveValue('6');
});
