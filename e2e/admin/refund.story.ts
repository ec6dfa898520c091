import { openAdminArea, openedRow, openTask } from '../support/admin-area.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

const refundFailsLater = '4000000000005126';

test('an order is refunded with its box, and what the bank sends back is a task until somebody closes it', async ({
  page,
  shop,
  otherDevice,
}) => {
  const buyer = await otherDevice();
  const { person, orderId, orderNumber } = await createPaidOrder(buyer, {}, 'kale', refundFailsLater);
  await openAdminArea(page, `/admin?tab=orders&order=${orderId}`);
  const opened = openedRow(page, 'Order');
  await opened.getByRole('button', { name: 'Refund' }).click();
  const form = page.getByRole('dialog', { name: `Refund order ${orderNumber}` });
  await expect(form).toContainText('$38.88 was paid, $0.00 of it is refunded so far.');
  await expect(form.getByRole('checkbox', { name: /^Cancel the box/ })).toBeChecked();
  await takeScreenshot(page, 'admin-refund-dialog');
  await form.getByRole('button', { name: 'Refund' }).click();
  await expectNotice(page, 'Refunded', '$38.88 of this order is refunded now. Its box is cancelled.');
  await expect(opened.getByText('Refunded', { exact: true }).first()).toBeVisible();

  await shop.moveClock(new Date((await shop.now()).getTime() + 2 * 3_600_000).toISOString());
  const subjects = (await shop.mails()).filter(({ to }) => to === person.email).map(({ subject }) => subject);
  expect(subjects[0]).toBe(`Your refund did not go through: order ${orderNumber}`);
  let task = await openTask(page);
  await expect(task).toContainText(`A refund of $38.88 for order ${orderNumber} failed`);
  await expect(task).toContainText('Its box stays cancelled.');
  await takeScreenshot(page, 'admin-task');
  await task.getByRole('link', { name: 'Open order' }).click();
  await expect(opened.getByText(orderNumber)).toBeVisible();

  task = await openTask(page);
  await task.getByRole('button', { name: 'Close task' }).click();
  const closing = page.getByRole('dialog', { name: 'Close this task' });
  await closing.getByLabel('What was done').fill('Paid back in cash');
  await takeScreenshot(page, 'admin-task-closing');
  await closing.getByRole('button', { name: 'Close task' }).click();
  await expectNotice(page, 'Task closed');
  await expect(task).toHaveCount(0);
});
