import { newSchedule } from '../../src/shared/rules/delivery-days.ts';
import {
  expect,
  newPerson,
  offlineErrors,
  register,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { addOunces, checkOut, expectAddressInArea, expectNotice, payByCard } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const mastercard = '5555555555554444';

test('a referral from the link, first opened without a connection, to the credit', async ({
  page,
  context,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  await register(page, newPerson({ firstName: 'Rita' }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/referrals');
  const code = await page.getByLabel('Referral code').inputValue();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expectNotice(page, 'Link copied!', 'Share this link with friends to earn rewards.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${shop.origin}/?ref=${code}`);
  await page.getByRole('button', { name: 'Send Direct' }).click();
  await page.getByLabel("Friend's email").fill('fay@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expectNotice(page, 'Referral sent!');
  const history = page.getByRole('region', { name: 'Referral History' });
  await expect(history.getByRole('listitem')).toHaveText(/^fay@example\.com.*Pending$/);

  const friend = await otherDevice();
  await friend.goto('/');
  await friend.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await friend.context().setOffline(true);
  await friend.goto(`/faq?ref=${code}#friends`);
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(friend).toHaveURL(`/faq?ref=${code}#friends`);
  await friend.context().setOffline(false);
  await friend.reload();
  const offer = friend.getByRole('complementary', { name: 'Your discount' });
  await expect(offer).toContainText('25% off your first box, a gift from a friend.');
  await expect(friend).toHaveURL('/faq#friends');
  expect(await friend.context().cookies()).toMatchObject([
    { name: 'referral', value: code, httpOnly: true, sameSite: 'Lax' },
  ]);
  await takeScreenshot(friend, 'referral-banner');

  const person = { ...newPerson({ firstName: 'Finn' }), streetAddress: '77 Oak Rd' };
  await register(friend, person);
  await friend.goto('/subscription');
  await expect(offer).toBeVisible();
  await friend.getByRole('radio', { name: 'Subscribe and save' }).check();
  await friend.getByRole('radio', { name: /^Weekly/ }).check();
  await addOunces(friend, 'Kale', 4);
  await expectAddressInArea(friend);
  // $12.00 - 5% and 25% + $20.00 delivery + 8% tax
  const summary = friend.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('First box, 25% off$30.83');
  const now = (await shop.now()).getTime();
  await checkOut(friend);
  await friend.getByText('All terms').click();
  await expect(friend.getByText(/\$30\.83 for the first box and \$33\.91 every week/)).toBeVisible();
  await payByCard(friend, mastercard);
  await expect(friend.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await expect(friend.getByText(/\$30\.83 for the first one and \$33\.91 per box\./)).toBeVisible();
  await expect(offer).toHaveCount(0);

  await shop.moveClock(new Date(newSchedule(now, 14, 'weekly').firstChargeAt + 2 * 3_600_000).toISOString());
  const mails = await shop.mails();
  const receipt = mails.find(({ to, subject }) => to === person.email && /first box/.test(subject));
  expect(receipt?.text).toContain('Total: $30.83');
  expect(mails.map(({ subject }) => subject)).toContain('You have earned $5.00 at Eden Microgreens');
  await page.reload();
  await expect(history.getByRole('listitem').filter({ hasText: '+$5.00' })).toHaveText(
    /^a\*\*\*@example\.com.*\+\$5\.00Completed$/,
  );
  await takeScreenshot(page, 'referrals-completed');
  expect(await (await page.request.get('/api/credit')).json()).toMatchObject({
    balance: 500,
    entries: [{ amount: 500, reason: 'Referral reward' }],
  });
});
