import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';

test('the kale failed: the farm swaps it for everybody, and a customer prefers credit', {
  tag: '@desktop',
}, async ({ page: farm, shop, otherDevice }) => {
  const phone = await otherDevice();
  const { person } = await createPaidOrder(phone, { firstName: 'Ann' });
  const [{ deliveryDate }] = await ordersOf(phone);

  await signInAsAdmin(farm);
  await farm.goto(`/admin/harvest?date=${deliveryDate}`);
  await farm.getByRole('button', { name: /^Swap it for everybody ?: Kale/ }).click();
  const dialog = farm.getByRole('dialog', { name: 'Swap a green for everybody' });
  await dialog.getByLabel('What comes instead').selectOption({ label: 'Nothing, leave it out' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Nothing instead of Kale in 1 box:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await dialog.getByLabel('What comes instead').selectOption('radish');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('list', { name: 'Whom it reaches' })).toContainText(/^Ann .*: 12 oz /);
  await takeScreenshot(farm, 'swap-preview');
  await dialog.getByRole('button', { name: 'Swap it' }).click();
  await expect(dialog).toBeHidden();
  const undo = farm.getByRole('button', { name: 'Undo the swap' });
  await undo.click();
  await expect(undo).toBeHidden();

  await farm.goto(`/admin/pack?date=${deliveryDate}`);
  await farm.getByRole('button', { name: 'Swap it for everybody' }).click();
  await dialog.getByLabel('What comes instead').selectOption('radish');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Swap it' }).click();
  await expect(undo).toBeVisible();
  await takeScreenshot(farm, 'swap-pack');

  await shop.moveClock(new Date((await shop.now()).getTime() + 11 * 60_000).toISOString());
  const mails = (await shop.mails()).filter(
    ({ to, subject }) => to === person.email && /instead of Kale/.test(subject),
  );
  expect(mails).toHaveLength(1);
  const links = [...(mails[0]?.text ?? '').matchAll(/http\S+\/swap-choice\?\S+/g)].map(([link]) => link);
  expect(links).toHaveLength(2);
  await phone.goto(links[1] ?? '');
  await expect(phone).toHaveURL('/swap-choice');
  await phone.getByRole('button', { name: 'That is fine' }).click();
  await expect(phone.getByText('Thank you, it comes like this')).toBeVisible();
  await phone.getByRole('button', { name: /credit instead$/ }).click();
  await expect(phone.getByText('You get credit instead')).toBeVisible();
  await expect(phone.getByRole('button', { name: /instead|fine/ })).toHaveCount(0);
  await takeScreenshot(phone, 'swap-credit');
});
