import { createPaidOrder } from '../support/paid-order.ts';
import { expect, signIn, signInAsAdmin, takeScreenshot, ownShopTest as test } from '../support/shop.ts';

const words = 'The radish is lovely, and the box came on time.';

test('a customer says how the first box was, and agrees that it is published', async ({
  page,
  shop,
  otherDevice,
}) => {
  const { person, orderId } = await createPaidOrder(page, { firstName: 'Ann' });
  const [{ deliveryDate }] = await (await page.request.get('/api/orders')).json();
  await shop.moveClock(`${deliveryDate}T17:00:00Z`);
  const farm = await otherDevice();
  await signInAsAdmin(farm);
  const tick = {
    state: 'delivered',
    note: '',
    at: Date.parse(`${deliveryDate}T17:00:00Z`),
    key: crypto.randomUUID(),
  };
  const stop = `/api/admin/run/${deliveryDate}/stops/${orderId}`;
  expect((await farm.request.post(stop, { data: tick })).status()).toBe(200);
  await shop.moveClock(new Date(tick.at + 3 * 86_400_000 + 60_000).toISOString());
  const linkIn = async (subject: string, path: string) => {
    const mail = (await shop.mails()).find(
      (one) => one.to === person.email && one.subject.startsWith(subject),
    );
    return new RegExp(`http\\S+/${path}\\?token=\\S+`).exec(mail?.text ?? '')?.[0] ?? '';
  };

  const reader = await otherDevice();
  await reader.goto(await linkIn('How was your first box', 'review'));
  await expect(reader).toHaveURL('/review');
  await reader.getByRole('button', { name: 'Send to the farm' }).click();
  await expect(reader.getByText('Please write how it was.')).toBeVisible();
  await expect(reader.getByLabel('Your words')).toBeFocused();
  await reader.getByLabel('Your words').fill(words);
  await reader.getByRole('button', { name: 'Send to the farm' }).click();
  await expect(reader.getByText('The farm has your words')).toBeVisible();

  await signInAsAdmin(farm);
  await farm.goto('/admin?tab=customers&list=messages');
  await farm.getByRole('link', { name: /^Ann/ }).click();
  const message = farm.getByRole('region', { name: 'Message', exact: true });
  await expect(message.getByRole('link', { name: 'See this customer' })).toBeVisible();
  await takeScreenshot(farm, 'review-message');
  await message.getByRole('button', { name: 'Ask to publish' }).click();
  await expect(message.getByText(/has not answered yet/)).toBeVisible();

  await reader.goto(await linkIn('May we publish', 'review'));
  await expect(reader.getByRole('figure')).toContainText(`“${words}”Ann, Milton`);
  await takeScreenshot(reader, 'review-asked');
  await reader.getByRole('button', { name: 'Yes, publish it' }).click();
  await expect(reader.getByText('You agreed')).toBeVisible();
  await reader.goto('/');
  await expect(reader.getByText(`“${words}”`)).toBeAttached();

  await reader.goto(await linkIn('How was your first box', 'switch-off-mails'));
  await reader.getByRole('button', { name: 'Send me no more of them' }).click();
  await expect(reader.getByText('You get no more mails like that one.')).toBeVisible();
  await signIn(page, person);
  await page.goto('/dashboard?tab=profile');
  const wish = page.getByRole('checkbox', { name: 'Ask me how my first box was' });
  await expect(wish).not.toBeChecked();
});
