import { addDays, cutoffOf, newYorkInstant } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import {
  expect,
  register,
  signInAsAdmin,
  signOut,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { cards, expectNotice, payByCard, signInByForm } from '../support/shopper.ts';
import { openSubscription, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';

test('the farm offers what is over, a subscriber adds it to the box, and everybody buys the rest', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const subscriber = await otherDevice();
  const { deliveries } = await subscribeAndMovePastFirstCharge(subscriber, shop);
  const day = deliveries[0]?.date ?? '';
  // Not before the shelf is for this Saturday, nor after Friday's noon.
  const wednesday = newYorkInstant(addDays(day, -3), 12);
  if ((await shop.now()).getTime() < wednesday) await shop.moveClock(new Date(wednesday).toISOString());

  await signInAsAdmin(page);
  const sowing = {
    date: day,
    productId: 'kale',
    trays: 2,
    sownOn: addDays(day, -12),
    lot: '',
    key: 'shelf-story-1',
  };
  expect((await page.request.post('/api/admin/sowings', { data: sowing })).status()).toBe(200);
  await page.goto(`/admin/harvest?date=${day}`);
  const shelf = page.getByRole('form', { name: 'Shelf of Kale' });
  await expect(page.getByText(/^\d+ oz of Kale left over: offer them for this Saturday\?$/)).toBeVisible();
  await takeScreenshot(page, 'shelf-suggested');
  await shelf.getByLabel('Ounces to sell from now on').fill('5');
  await shelf.getByRole('button', { name: 'Offer them' }).dblclick();
  await expect(
    page.getByText(/^5 oz Kale are on the shelf, for that Saturday’s subscribers until/),
  ).toBeVisible();
  await takeScreenshot(page, 'shelf-offered');
  await signOut(page);

  // Not for everybody yet.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ready this Saturday, no waiting' })).toHaveCount(0);
  await shop.moveClock(new Date((await shop.now()).getTime() + 11 * 60_000).toISOString());
  const told = (await shop.mails()).filter(({ subject }) => subject === 'Ready this Saturday: Kale');
  expect(told).toHaveLength(1);

  const card = await openSubscription(subscriber);
  await card.getByRole('button', { name: 'Add to this box' }).click();
  const dialog = subscriber.getByRole('dialog', { name: 'Add to a box' });
  await expect(dialog.getByText('5 oz left for Saturday')).toBeVisible();
  await dialog.getByRole('button', { name: 'Increase Kale' }).click();
  await takeScreenshot(subscriber, 'shelf-extra');
  await dialog.getByRole('button', { name: /^Charge \$[\d.]+ to Visa 4242$/ }).dblclick();
  await expectNotice(subscriber, 'Added to your box');
  await expect(card.getByText(/^1 oz Kale, \$[\d.]+ paid/)).toBeVisible();
  await subscriber.goto('/');
  const ready = subscriber.getByRole('region', { name: 'Ready this Saturday, no waiting' });
  await ready.getByRole('button', { name: 'Add to my box Kale' }).click();
  await takeScreenshot(subscriber, 'shelf-box');
  await ready.getByRole('button', { name: /^Charge \$[\d.]+ to Visa 4242$/ }).dblclick();
  await expectNotice(subscriber, 'Added to your box');
  await expect(ready.getByText('3 oz left')).toBeVisible();

  await shop.moveClock(new Date(cutoffOf(day) - 5 * 3_600_000).toISOString());
  const neighbor = await otherDevice();
  await neighbor.goto('/');
  const section = neighbor.getByRole('region', { name: 'Ready this Saturday, no waiting' });
  await expect(section.getByText('3 oz left')).toBeVisible();
  await takeScreenshot(neighbor, 'shelf-home');
  await neighbor.keyboard.press('Tab');
  await section.getByRole('button', { name: 'Add for tomorrow Kale' }).focus();
  await neighbor.keyboard.press('Enter');
  const more = section.getByRole('button', { name: 'Increase Kale' });
  await expect(more).toBeFocused();
  await more.click();
  await more.click();
  await expect(more).toBeDisabled();
  await takeScreenshot(neighbor, 'shelf-filled');
  const customer = await register(await otherDevice());
  await section.getByRole('link', { name: 'Sign in to check out' }).click();
  await signInByForm(neighbor, customer.email, customer.password);
  await expect(neighbor).toHaveURL('/#this-saturday');
  await expect(section.getByRole('group', { name: 'Quantity of Kale' })).toContainText('3 oz');
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport();
  await section.getByRole('button', { name: /^Check out for \$/ }).click();
  const order = neighbor.getByRole('dialog', { name: `Where to on ${formatDay(day)}` });
  await takeScreenshot(neighbor, 'shelf-order');
  const farm = await otherDevice();
  await signInAsAdmin(farm);
  const less = { date: day, productId: 'kale', ounces: 2 };
  expect((await farm.request.put('/api/admin/shelf', { data: less })).status()).toBe(200);
  await order.getByRole('button', { name: /^Continue with \$/ }).click();
  await expect(order.getByRole('alert')).toContainText('Sorry, we only have 2 oz of Kale left for');
  await takeScreenshot(neighbor, 'shelf-short');
  await order.getByRole('button', { name: /^Continue with \$/ }).dblclick();
  await expect(neighbor.getByText(formatDay(day)).first()).toBeVisible();
  await expect(neighbor).toHaveURL(/one-time-checkout/);
  await payByCard(neighbor, cards.good);
  await expect(async () => {
    const [bought] = await (await neighbor.request.get('/api/orders')).json();
    expect(bought).toMatchObject({
      deliveryDate: day,
      fromShelf: true,
      paymentStatus: 'paid',
      items: [{ ounces: 2 }],
    });
  }).toPass();
  await neighbor.goto('/');
  await expect(neighbor.getByRole('heading', { name: 'Ready this Saturday, no waiting' })).toHaveCount(0);
});
