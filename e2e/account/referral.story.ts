import { newSchedule } from '../../src/shared/rules/delivery-days.ts';
import { expectAccessibleAndNoOverflow, expectTargetSize } from '../support/page-checks.ts';
import { expect, newPerson, register, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { addOunces, checkOut, expectAddressInArea, expectNotice, payByCard } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const mastercard = '5555555555554444';

test('a referral from the link to the credit', async ({ page, shop, otherDevice }) => {
  await register(page, newPerson({ firstName: 'Rita' }));
  await page.goto('/referrals');
  const code = await page.getByLabel('Referral code').inputValue();
  await expect(page.getByText(`/?ref=${code}`)).toBeVisible();

  const friend = await otherDevice();
  await friend.goto(`/faq?ref=${code}#friends`);
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
  await takeScreenshot(friend, 'referral-summary');
  const now = (await shop.now()).getTime();
  await checkOut(friend);
  await expect(friend.getByText(/\$30\.83 for the first box and \$33\.91 every week/)).toBeVisible();
  await payByCard(friend, mastercard);
  await expect(friend.getByRole('heading', { name: 'Subscription Created!' })).toBeVisible();
  await expect(friend.getByText(/\$30\.83 for the first one and \$33\.91 per box\./)).toBeVisible();
  await expect(offer).toHaveCount(0);
  const started = (await shop.mails()).find(
    ({ to, subject }) => to === person.email && /has started/.test(subject),
  );
  expect(started?.text).toContain('First box, 25% off: $30.83');

  await page.reload();
  await expect(page.getByText('Pending', { exact: true })).toBeVisible();
  await shop.moveClock(new Date(newSchedule(now, 14, 'weekly').firstChargeAt + 2 * 3_600_000).toISOString());
  const receipt = (await shop.mails()).find(
    ({ to, subject }) => to === person.email && /first box/.test(subject),
  );
  expect(receipt?.text).toContain('Referral discount: -$2.85');
  expect(receipt?.text).toContain('Total: $30.83');

  await page.reload();
  const history = page.getByRole('region', { name: 'Referral History' });
  await expect(history.getByRole('listitem')).toHaveText(/^a\*\*\*@example\.com.*\+\$5\.00Completed$/);
  await expect(page.getByRole('definition').first()).toHaveText('1');
  await expect(page.getByRole('definition').nth(1)).toHaveText('$5.00');
  await takeScreenshot(page, 'referrals-completed');
  const credit = await (await page.request.get('/api/credit')).json();
  expect(credit).toMatchObject({ balance: 500, entries: [{ amount: 500, reason: 'Referral reward' }] });
  expect((await shop.mails()).map(({ subject }) => subject)).toContain(
    'You have earned $5.00 at Eden Microgreens',
  );
});

test('an invited friend ends all further invitations', async ({ page, shop, otherDevice }) => {
  await register(page, newPerson({ firstName: 'Rita' }));
  const { email } = newPerson();
  expect((await page.request.post('/api/referrals/send', { data: { email } })).status()).toBe(200);
  const mail = (await shop.mails()).find(({ to }) => to === email);
  const friend = await otherDevice();
  await friend.goto(/http\S+\/no-invitations\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await expect(friend).toHaveURL('/no-invitations');
  await expectAccessibleAndNoOverflow(friend);
  await friend.getByRole('button', { name: 'Invite me no more' }).click();
  await expect(
    friend.getByText('None of our customers can have us invite you by mail any more.'),
  ).toBeVisible();
  await expectAccessibleAndNoOverflow(friend);
  const other = await otherDevice();
  await register(other);
  expect((await other.request.post('/api/referrals/send', { data: { email } })).status()).toBe(409);
});

test('the page signed out, and the three ways to share', async ({ page, shop, context, expectedErrors }) => {
  await page.goto('/referrals');
  await expect(page.getByRole('heading', { name: 'Join Our Referral Program' })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);
  await takeScreenshot(page, 'referrals-signed-out');
  await page.getByRole('link', { name: 'Log In to Start Referring' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Freferrals');

  const person = await register(page, newPerson({ firstName: 'Rita' }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/referrals');
  const code = await page.getByLabel('Referral code').inputValue();
  const link = `${shop.origin}/?ref=${code}`;
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Referral History' })).toHaveCount(0);
  await takeScreenshot(page, 'referrals-empty');
  await expectAccessibleAndNoOverflow(page);
  await expectTargetSize(page);

  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expectNotice(page, 'Link copied!', 'Share this link with friends to earn rewards.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const mail = await page.getByRole('link', { name: 'Email' }).getAttribute('href');
  expect(mail).toMatch(/^mailto:\?subject=/);
  expect(decodeURIComponent(mail ?? '')).toContain(link);

  await page.getByRole('button', { name: 'Text/Share' }).click();
  await expectNotice(page, 'Message copied!', 'Share this message with your friends.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`25% off. ${link}`);

  await page.getByRole('button', { name: 'Send Direct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Direct' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText("Please enter your friend's email address.")).toBeVisible();
  await dialog.getByLabel("Friend's email").fill(person.email);
  expectedErrors.push(/status of 409/);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const own = 'That is your own email address. Please enter the address of a friend.';
  await expect(dialog.getByText(own)).toBeVisible();
  await expect(page.getByText('Failed to send referral', { exact: true })).toBeVisible();
  await expectAccessibleAndNoOverflow(page);
  await takeScreenshot(page, 'referrals-send-direct');
  await dialog.getByLabel("Friend's email").fill('finn@example.com');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expectNotice(
    page,
    'Referral sent!',
    'Your friend will receive an email with your referral code and discount.',
  );
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Direct' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Referral History' }).getByRole('listitem')).toHaveText(
    /^finn@example\.com.*Pending$/,
  );
  const invitation = (await shop.mails()).find(({ to }) => to === 'finn@example.com');
  for (const text of [code, link, '25% off']) expect(invitation?.text).toContain(text);
});

test('the share sheet of the phone, and what becomes of it', async ({ page, context }) => {
  await page.addInitScript(() => {
    const calls: ShareData[] = [];
    const share = async (data: ShareData) => {
      calls.push(data);
      if (calls.length > 1) throw new DOMException('', calls.length === 2 ? 'AbortError' : 'NotAllowedError');
    };
    Object.assign(navigator, { share });
    Object.assign(window, { shared: calls });
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await register(page);
  await page.goto('/referrals');
  const share = page.getByRole('button', { name: 'Text/Share' });
  await share.click();
  await share.click();
  const code = await page.getByLabel('Referral code').inputValue();
  const calls = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(calls).toHaveLength(2);
  expect(calls[0]).toMatchObject({
    url: expect.stringContaining(`/?ref=${code}`),
    title: '25% off your first box',
  });
  await expect(page.getByText('Message copied!')).toHaveCount(0);
  await share.click();
  await expectNotice(page, 'Message copied!', 'Share this message with your friends.');
});

test('a code on a page from the service worker, and while the server cannot be reached', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  await register(page);
  await page.goto('/referrals');
  const code = await page.getByLabel('Referral code').inputValue();
  const friend = await otherDevice();
  await friend.goto('/');
  await friend.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(() => friend.evaluate(() => caches.keys().then((keys) => keys.length)))
    .toBeGreaterThan(1);
  await friend.reload();
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR/);
  await friend.context().setOffline(true);
  await friend.goto(`/our-greens?ref=${code}`);
  await expect(friend.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(friend).toHaveURL(`/our-greens?ref=${code}`);
  await friend.context().setOffline(false);
  await friend.reload();
  await expect(friend).toHaveURL('/our-greens');
  await expect(friend.getByRole('complementary', { name: 'Your discount' })).toBeVisible();
  await expectAccessibleAndNoOverflow(friend);
});
