import { formatDay } from '../../src/app/ui/text/format-day.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { addOunces, expectNotice } from '../support/shopper.ts';
import { openDetails, openSubscription, subscribe, subscriptionOf } from '../support/subscriber.ts';

test('the button says the new price and the first box before it is pressed, and the change can be undone', async ({
  page,
}) => {
  const { changesApplyFrom } = await subscribe(page);
  const firstBox = formatDay(changesApplyFrom ?? '');
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Change box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your box' });
  await expect(dialog.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled();
  await addOunces(page, 'Kale', 5);
  await dialog.getByRole('radio', { name: /^Monthly/ }).check();
  const button = dialog.getByRole('button', { name: /^Change to/ });
  await expect(button).toHaveText(`Change to $32.13 per box from ${firstBox}`);
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'subscription-change-dialog');
  await button.dblclick();
  await expectNotice(page, 'Subscription Changed', `It applies from ${firstBox}, for $32.13 per box.`);
  const monthly = page.getByRole('group', { name: 'Monthly' });
  await expect(monthly.getByText('$32.13 per box')).toBeVisible();
  await expect(monthly.getByText('You changed this box')).toBeVisible();
  expect(await subscriptionOf(page)).toMatchObject({ frequency: 'monthly', boxTotal: '32.13' });
  await takeScreenshot(page, 'subscription-changed');

  await monthly.getByRole('button', { name: 'Undo change' }).click();
  await expectNotice(page, 'Change Undone', 'Your box is as it was before.');
  await expect(card.getByText('$42.12 per box')).toBeVisible();
});

test('a price that the customer did not see is refused, and the button shows the new one', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  await subscribe(page);
  // The phone shows yesterday's price until it refetches.
  let isOld = true;
  await context.route('**/api/products', async (route) => {
    const answer = await route.fetch();
    const products: { id: string; price: string }[] = await answer.json();
    const shown = products.map((product) =>
      isOld && product.id === 'kale' ? { ...product, price: '1.00' } : product,
    );
    return route.fulfill({ response: answer, json: shown });
  });
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Change box' }).click();
  await addOunces(page, 'Kale', 5);
  const button = page.getByRole('dialog').getByRole('button', { name: /^Change to/ });
  const oldLabel = await button.textContent();
  isOld = false;
  await button.click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText(/^Prices have changed: the total is now \$\d+\.\d\d\./);
  const total = /\$\d+\.\d\d/.exec((await alert.textContent()) ?? '')?.[0] ?? '?';
  await expect(button).toContainText(total);
  expect(oldLabel).not.toContain(total);
  await takeScreenshot(page, 'subscription-change-refused');
  await button.click();
  await expectNotice(page, 'Subscription Changed');
});

test('the boxes go to another address and only within the area', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const { changesApplyFrom } = await subscribe(page);
  const card = await openSubscription(page);
  await openDetails(card);
  await card.getByRole('button', { name: 'Change address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where should your boxes go?' });
  const button = dialog.getByRole('button', {
    name: `Deliver there from ${formatDay(changesApplyFrom ?? '')}`,
  });
  await dialog.getByLabel('City').fill('Savannah');
  await dialog.getByLabel('ZIP code').fill('31401');
  await button.click();
  await expect(dialog.getByRole('alert')).toContainText('out of our delivery area');
  await takeScreenshot(page, 'subscription-address-refused');
  await dialog.getByLabel('Street address').fill('5 Canton St');
  await dialog.getByLabel('City').fill('Alpharetta');
  await dialog.getByLabel('ZIP code').fill('30009');
  await dialog.getByLabel('Delivery notes').fill('Blue door');
  await expectAccessibleAndNoOverflow(page);
  await button.click();
  await expectNotice(page, 'Subscription Changed');
  await expect(card.getByText('5 Canton St, Alpharetta, Georgia 30009')).toBeVisible();
  await expect(card.getByText('Blue door')).toBeVisible();
});
