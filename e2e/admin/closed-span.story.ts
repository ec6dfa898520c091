import { addDays } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test('the farm closes three Saturdays after a look at what moves, and writes to the one that the boxes move to', {
  tag: '@desktop',
}, async ({ page, shop, otherDevice }) => {
  const buyer = await otherDevice();
  const { person } = await createPaidOrder(buyer);
  const [{ deliveryDate }] = await ordersOf(buyer);
  const [last, next] = [addDays(deliveryDate, 14), addDays(deliveryDate, 21)];
  await signInAsAdmin(page);
  await page.goto(`/admin/closed-days?date=${deliveryDate}`);
  await expect(page.getByLabel('From')).toHaveValue(deliveryDate);
  await page.getByLabel('To').fill(last);
  await page.getByLabel('Reason').fill('the farm rests');
  await page.getByRole('button', { name: 'Preview' }).click();
  const dialog = page.getByRole('dialog');
  const happens = dialog.getByRole('list', { name: 'What happens' }).getByRole('listitem');
  await expect(happens).toHaveText([
    new RegExp(`^1 box moves from ${formatDay(deliveryDate)} to ${formatDay(next)}`),
    '1 mail goes out.',
  ]);
  await takeScreenshot(page, 'closed-span-preview');
  await dialog.getByRole('button', { name: 'Close these Saturdays' }).click();
  await expect(page.getByRole('button', { name: /^Open again/ })).toHaveCount(3);

  await page.getByLabel('Delivery day').fill(next);
  await page.getByRole('button', { name: 'Message to this Saturday' }).click();
  await dialog.getByLabel('Subject').fill('A bag of basil for you');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Thank you for waiting.\nThe basil is on us.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(`Goes to 1 customer with a box on ${formatDay(next)}`)).toBeVisible();
  await takeScreenshot(page, 'day-message-preview');
  await dialog.getByRole('button', { name: 'Send it' }).click();
  await expect(dialog.getByText('Sent to 1 customer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  const mails = (await shop.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject.startsWith('We do not deliver from'))).toHaveLength(1);
  expect(mails.filter((subject) => subject === 'A bag of basil for you')).toHaveLength(1);
});
