import { devices } from 'playwright/test';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expect,
  expectAccessible,
  signInAsAdmin,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';

test('the kale failed: the farm swaps it for everybody, and a customer prefers credit', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  const { person } = await createPaidOrder(page, { firstName: 'Ann' });
  const [{ deliveryDate }] = await (await page.request.get('/api/orders')).json();

  const farm = await otherDevice();
  await farm.setViewportSize({ width: 1280, height: 800 });
  await signInAsAdmin(farm);
  await farm.goto(`/admin/harvest?date=${deliveryDate}`);
  await farm.getByRole('button', { name: /^Swap it for everybody ?: Kale/ }).click();
  const dialog = farm.getByRole('dialog', { name: 'Swap a green for everybody' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Please choose what comes instead.')).toBeVisible();
  await dialog.getByLabel('What comes instead').selectOption({ label: 'Nothing, leave it out' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Nothing instead of Kale in 1 box:')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change it' }).click();
  await dialog.getByLabel('What comes instead').selectOption('radish');
  await expectAccessible(farm);
  await takeScreenshot(farm, 'swap-1-form');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('list', { name: 'Whom it reaches' })).toContainText(/^Ann .*: 12 oz /);
  await expectAccessible(farm);
  await takeScreenshot(farm, 'swap-2-preview');
  await dialog.getByRole('button', { name: 'Swap it' }).click();
  await expect(dialog).toBeHidden();
  await farm.getByRole('button', { name: 'Undo the swap' }).click();
  await expect(farm.getByRole('button', { name: 'Undo the swap' })).toBeHidden();
  await farm.goto(`/admin/pack?date=${deliveryDate}`);
  await farm.getByRole('button', { name: 'Swap it for everybody' }).click();
  await dialog.getByLabel('What comes instead').selectOption('radish');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Swap it' }).click();
  await expect(farm.getByRole('button', { name: 'Undo the swap' })).toBeVisible();
  await expectAccessibleAndNoOverflow(farm);
  await takeScreenshot(farm, 'swap-3-pack');

  const { now } = await (await page.request.get('/sandbox/clock')).json();
  await shop.moveClock(new Date(new Date(now).getTime() + 11 * 60_000).toISOString());
  const mails = (await shop.mails()).filter(
    ({ to, subject }) => to === person.email && /instead of Kale/.test(subject),
  );
  expect(mails).toHaveLength(1);
  const links = [...(mails[0]?.text ?? '').matchAll(/http\S+\/swap-choice\?\S+/g)].map(([link]) => link);
  expect(links).toHaveLength(2);

  const phone = await otherDevice();
  await phone.setViewportSize(devices['iPhone 13'].viewport);
  await phone.goto(links[1] ?? '');
  await expect(phone).toHaveURL('/swap-choice');
  await expect(phone.getByRole('button', { name: 'That is fine' })).toBeVisible();
  await expectAccessibleAndNoOverflow(phone);
  await expectTargetSize(phone);
  await takeScreenshot(phone, 'swap-4-choice');
  await phone.getByRole('button', { name: 'That is fine' }).click();
  await expect(phone.getByText('Thank you, it comes like this')).toBeVisible();
  await phone.getByRole('button', { name: /credit instead$/ }).click();
  await expect(phone.getByText('You get credit instead')).toBeVisible();
  await expect(phone.getByRole('button', { name: /instead|fine/ })).toHaveCount(0);
  await expectAccessibleAndNoOverflow(phone);
  await takeScreenshot(phone, 'swap-5-credit');
  expectedErrors.push(/400 \(Bad Request\).*\/api\/swap-choice/);
  await phone.goto('/swap-choice?token=abc');
  await expect(phone.getByText('This link does not work')).toBeVisible();

  await page.goto('/dashboard?tab=profile');
  const never = page.getByRole('group', { name: 'Never send me' });
  await never.getByRole('checkbox', { name: 'Radish' }).check();
  await expect(never.getByRole('checkbox', { name: 'Radish' })).toBeEnabled();
  await page.reload();
  await expect(never.getByRole('checkbox', { name: 'Radish' })).toBeChecked();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'swap-6-profile');
});
