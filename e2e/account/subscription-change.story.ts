import type { Page } from 'playwright/test';
import { formatDay } from '../support/days.ts';
import { expect, takeScreenshot, test } from '../support/shop.ts';
import { addOunces, expectNotice } from '../support/shopper.ts';
import { openDetails, openSubscription, subscribe, subscriptionOf } from '../support/subscriber.ts';

test('a box gets other greens, another rhythm and another address, at the price on the button, and one extra', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 4(09|00) .*\/api\/subscriptions/);
  const { changesApplyFrom } = await subscribe(page);
  const firstBox = formatDay(changesApplyFrom ?? '');
  const refreshPrice = await showOldPrice(page, 'kale');
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Change box' }).click();
  const box = page.getByRole('dialog', { name: 'Change your box' });
  await expect(box.getByRole('button', { name: 'Nothing changed yet' })).toBeDisabled();
  await addOunces(page, 'Kale', 5);
  await box.getByRole('radio', { name: /^Monthly/ }).check();
  const button = box.getByRole('button', { name: /^Change to/ });
  await expect(button).not.toHaveText(`Change to $32.13 per box from ${firstBox}`);
  refreshPrice();
  await button.click();
  await expect(box.getByRole('alert')).toContainText('Prices have changed: the total is now $32.13.');
  await expect(button).toHaveText(`Change to $32.13 per box from ${firstBox}`);
  expect(await subscriptionOf(page)).toMatchObject({ frequency: 'weekly', boxTotal: '42.12' });
  await takeScreenshot(page, 'subscription-change-refused');
  await button.dblclick();
  await expectNotice(page, 'Subscription Changed', `It applies from ${firstBox}, for $32.13 per box.`);
  const monthly = page.getByRole('group', { name: 'Monthly' });
  await expect(monthly.getByText('$32.13 per box')).toBeVisible();
  expect(await subscriptionOf(page)).toMatchObject({ frequency: 'monthly', boxTotal: '32.13' });
  await monthly.getByRole('button', { name: 'Undo change' }).click();
  await expectNotice(page, 'Change Undone', 'Your box is as it was before.');
  await expect(card.getByText('$42.12 per box')).toBeVisible();

  await openDetails(card);
  await expect(card.getByText('Gate code 4711')).toBeVisible();
  await card.getByRole('button', { name: 'Change address' }).click();
  const address = page.getByRole('dialog', { name: 'Where should your boxes go?' });
  const deliver = address.getByRole('button', { name: `Deliver there from ${firstBox}` });
  await address.getByLabel('City').fill('Savannah');
  await address.getByLabel('ZIP code').fill('31401');
  await deliver.click();
  await expect(address.getByRole('alert')).toContainText('out of our delivery area');
  await address.getByLabel('Street address').fill('5 Canton St');
  await address.getByLabel('City').fill('Alpharetta');
  await address.getByLabel('ZIP code').fill('30009');
  await address.getByLabel('Delivery notes').fill('Blue door');
  await deliver.click();
  await expectNotice(page, 'Subscription Changed');
  await expect(card.getByText('5 Canton St, Alpharetta, Georgia 30009')).toBeVisible();
  await expect(card.getByText('Blue door')).toBeVisible();

  await card.getByRole('button', { name: 'Add to this box' }).click();
  const extra = page.getByRole('dialog', { name: 'Add to a box' });
  await expect(extra.getByRole('button', { name: 'Choose your greens' })).toBeDisabled();
  const more = extra.getByRole('group', { name: 'Quantity of Pea Shoots' }).getByRole('button').last();
  await more.click();
  await more.click();
  await takeScreenshot(page, 'extra-dialog');
  await extra.getByRole('button', { name: 'Charge $5.64 to Visa 4242' }).dblclick();
  await expectNotice(page, 'Added to your box');
  await expect(card.getByText('2 oz Pea Shoots, $5.64 paid')).toBeVisible();
  expect((await subscriptionOf(page)).deliveries[0]?.extras).toHaveLength(1);
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('2 oz Pea Shoots (extra)')).toBeVisible();
  await page.getByRole('tab', { name: 'Subscriptions' }).click();
  await card.getByRole('button', { name: 'Remove 2 oz Pea Shoots' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click();
  await expectNotice(page, 'Removed from your box', 'We refund $5.64.');
  await expect(card.getByText('2 oz Pea Shoots, $5.64 paid')).toBeHidden();
});

/** Like a phone that has not refetched since yesterday; the returned function lets it. */
async function showOldPrice(page: Page, green: string): Promise<() => void> {
  let isOld = true;
  await page.route('**/api/products', async (route) => {
    const answer = await route.fetch();
    const products: { id: string; price: string }[] = await answer.json();
    const shown = products.map((product) =>
      isOld && product.id === green ? { ...product, price: '1.00' } : product,
    );
    return route.fulfill({ response: answer, json: shown });
  });
  return () => {
    isOld = false;
  };
}
