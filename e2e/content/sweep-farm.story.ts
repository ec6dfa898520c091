import type { Page } from 'playwright/test';
import { addDays, cutoffOf, newYorkDay, newYorkInstant } from '../../src/shared/rules/delivery-days.ts';
import { formatDay } from '../support/days.ts';
import { createPaidOrder } from '../support/paid-order.ts';
import {
  expect,
  newPerson,
  offlineErrors,
  register,
  signIn,
  signInAsAdmin,
  ownShopTest as test,
} from '../support/shop.ts';
import { ordersOf } from '../support/shopper.ts';
import { openSubscription, subscribeAndMovePastFirstCharge } from '../support/subscriber.ts';
import { addScreenLock, inspect } from '../support/sweep.ts';

/** The farm's week, and what its mails lead to, once; see sweep.story.ts. */

test.use({ actionTimeout: 15_000, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const hour = 3_600_000;
const dialog = (page: Page) => page.getByRole('dialog');
const look = (page: Page, name: string) => inspect(page, name, { hasLargeTargetsOnDesktop: false });

test('the pages of the farm’s week are accessible and fit the screen', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const buyer = await otherDevice();
  await createPaidOrder(buyer);
  const [{ deliveryDate: day }] = await ordersOf(buyer);
  await signInAsAdmin(page);
  await send(page, 'put', '/api/admin/settings', { key: 'boxes_per_saturday', value: '1' });
  const sownOn = newYorkDay((await shop.now()).getTime());
  for (const days of [7, 14]) {
    const green = { date: addDays(day, days), productId: 'kale' };
    await send(page, 'post', '/api/admin/sowings', { ...green, trays: 2, sownOn, lot: '', key: `${days}` });
    await send(page, 'post', '/api/admin/harvests', { ...green, ounces: 12 });
  }
  await page.goto('/admin/sow');
  await page.locator('summary', { hasText: `of Kale for ${formatDay(day)}` }).click();
  await page.getByText('Growing facts', { exact: true }).click();
  await look(page, 'the sow plan, a sowing to be recorded, and growing facts');
  const form = page.getByRole('form', { name: 'Record a sowing of Kale' });
  await form.getByLabel('Trays').fill('1');
  await form.getByLabel('Seed lot').fill('KALE 24/118');
  await form.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByRole('link', { name: 'lot KALE 24/118' })).toBeVisible();

  await page.goto(`/admin/harvest?date=${day}`);
  await look(page, 'the harvest');
  await page.getByRole('button', { name: /^Swap it for everybody ?: Kale/ }).click();
  await dialog(page).getByLabel('What comes instead').selectOption('radish');
  await look(page, 'a swap');
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByRole('list', { name: 'Whom it reaches' })).toBeVisible();
  await lookAtDialog(page, 'whom a swap reaches');
  await page.goto('/admin/lot?lot=KALE+24%2F118');
  await expect(page.getByRole('heading', { name: '1 order' })).toBeVisible();
  await look(page, 'a lot');
  await page.getByRole('button', { name: 'Write to them' }).click();
  await writeAndLook(page, 'a message to those of a lot');

  await send(page, 'post', '/api/admin/swaps', {
    date: day,
    productId: 'kale',
    substituteId: 'radish',
    confirm: true,
    key: 'sweep',
  });
  await page.goto(`/admin/pack?date=${day}`);
  await expect(page.getByRole('button', { name: 'Undo the swap' })).toBeVisible();
  await look(page, 'the pack list');
  await page.goto(`/admin/closed-days?date=${day}`);
  await page.getByLabel('Reason').fill('the farm rests');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByRole('list', { name: 'What happens' })).toBeVisible();
  await look(page, 'what a closed Saturday moves');
  await dialog(page).getByRole('button', { name: 'Close these Saturdays' }).click();
  await expect(page.getByRole('button', { name: /^Open again/ })).toBeVisible();
  await look(page, 'closed days');
  await page.getByLabel('Delivery day').fill(addDays(day, 7));
  await page.getByRole('button', { name: 'Message to this Saturday' }).click();
  await writeAndLook(page, 'a message to a Saturday');
  await page.goto('/admin/move-ins');
  const heads = 'Email,First name,Last name,Street,City,State,ZIP code,Plan,First delivery,Kale (oz)';
  const rest = `Mover,12 Birmingham Rd,Milton,Georgia,30004,weekly,${addDays(day, 28)},8`;
  await page.getByLabel('File of subscribers').setInputFiles({
    name: 'subscribers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heads, `mia@moving.example,Mia,${rest}`, `far,Far,${rest}`].join('\n')),
  });
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await look(page, 'a file of subscribers with a fault');
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(page.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  await look(page, 'who is invited to move in');
});

test('a run, and the pages of those who pack and drive, are accessible and fit the screen', async ({
  page,
  shop,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors);
  const buyer = await otherDevice();
  await createPaidOrder(buyer);
  const [{ deliveryDate: day }] = await ordersOf(buyer);
  await createPaidOrder(buyer);
  await signInAsAdmin(page);
  const password = 'grow-with-eden-4-all';
  await send(page, 'post', '/api/admin/create-admin', {
    email: 'packer@farm.example',
    password,
    roles: ['packer'],
  });
  await send(page, 'post', '/api/admin/create-admin', { email: 'ben@farm.example', password });
  const packer = await otherDevice();
  await signIn(packer, { email: 'packer@farm.example', password });
  await packer.goto(`/admin/pack?date=${day}`);
  await packer
    .getByRole('checkbox', { name: /Ann Lee/ })
    .first()
    .click();
  await expect(packer.getByRole('heading', { name: '1 of 2 packed' })).toBeVisible();
  await look(packer, 'the pack list of a packer');
  await packer.close();

  await shop.moveClock(`${day}T15:00:00Z`);
  await signInAsAdmin(page);
  await page.goto(`/admin/run?date=${day}`);
  await page.getByRole('button', { name: 'Start the run' }).click();
  await page.getByRole('button', { name: 'Start and tell them' }).click();
  await expect(page.getByText(/^Started /)).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByText('Change its place').first().click();
  await page
    .getByRole('button', { name: /^Not home: / })
    .first()
    .click();
  await look(page, 'a run, somebody is not home');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save not home' }).click();
  await expect(page.getByText(/^1 tick waits to be sent/)).toBeVisible();
  await look(page, 'a run without network');
  await page.context().setOffline(false);
  await page
    .getByRole('region', { name: 'Next stop' })
    .getByRole('button', { name: /^Delivered: / })
    .click();
  await expect(page.getByText('1 of 2 delivered, 1 not home').first()).toBeVisible();
  await look(page, 'a run that is done');
});

test('what is on the shelf is accessible and fits the screen', async ({ page, shop, otherDevice }) => {
  const { deliveries } = await subscribeAndMovePastFirstCharge(page, shop);
  const day = deliveries[0]?.date ?? '';
  const wednesday = newYorkInstant(addDays(day, -3), 12);
  if ((await shop.now()).getTime() < wednesday) await shop.moveClock(new Date(wednesday).toISOString());
  const farm = await otherDevice();
  await signInAsAdmin(farm);
  const green = { date: day, productId: 'kale' };
  await send(farm, 'post', '/api/admin/sowings', {
    ...green,
    trays: 2,
    sownOn: addDays(day, -12),
    lot: '',
    key: 'shelf',
  });
  await send(farm, 'put', '/api/admin/shelf', { ...green, ounces: 5 });
  await farm.goto(`/admin/harvest?date=${day}`);
  await expect(farm.getByText(/^5 oz Kale are on the shelf/)).toBeVisible();
  await look(farm, 'the harvest, some of it on the shelf');
  const card = await openSubscription(page);
  await card.getByRole('button', { name: 'Add to this box' }).click();
  await dialog(page).getByRole('button', { name: 'Increase Kale' }).click();
  await inspect(page, 'extras from the shelf');
  await page.goto('/subscription');
  await page.getByRole('button', { name: 'Add to my box Kale' }).click();
  await inspect(page, 'the shelf of who has a box that day');

  await shop.moveClock(new Date(cutoffOf(day) - 5 * hour).toISOString());
  await register(page);
  await page.goto('/');
  await page.getByLabel('Do we deliver to your ZIP code?').fill('30004');
  await page.keyboard.press('Enter');
  await expect(page.getByText('5 oz left')).toBeVisible();
  await inspect(page, 'the home page of a neighbor, with the shelf');
  await page.getByRole('button', { name: 'Add for tomorrow Kale' }).click();
  await page.getByRole('button', { name: /^Check out for/ }).click();
  await inspect(page, 'an order from the shelf');
});

test('what mails lead to is accessible and fits the screen', async ({ page, shop, otherDevice }) => {
  const { person, orderId } = await createPaidOrder(page, {}, 'radish');
  const [{ deliveryDate: day }] = await ordersOf(page);
  const { person: swapped } = await createPaidOrder(await otherDevice());
  const farm = await otherDevice();
  await signInAsAdmin(farm);
  const user = await (await page.request.get('/api/auth/user')).json();
  const [email, friend] = [newPerson().email, newPerson().email];
  const changed = { ...user, email, currentPassword: person.password };
  expect((await page.request.patch('/api/profile', { data: changed })).status()).toBe(200);
  await send(page, 'post', '/api/referrals/send', { email: friend });
  await send(farm, 'post', '/api/admin/swaps', {
    date: day,
    productId: 'kale',
    substituteId: 'radish',
    confirm: true,
    key: 'sweep',
  });
  await send(farm, 'post', '/api/admin/orders', {
    customer: {
      firstName: 'Carl',
      lastName: 'Phone',
      phone: '770-555-0123',
      email: 'carl@example.com',
      address: { street: '9 Oak Ln', city: 'Milton', state: 'Georgia', zipCode: '30004' },
    },
    products: [{ productId: 'pea-shoots', quantity: 4 }],
    deliveryDate: day,
    payment: 'link',
  });
  await shop.moveClock(new Date((await shop.now()).getTime() + 11 * 60_000).toISOString());
  const open = async (to: string, path: string) => {
    const found = (await shop.mails()).filter((mail) => mail.to === to);
    const links = found.map(({ text }) => new RegExp(`http\\S+/${path}\\?\\S+`).exec(text)?.[0]);
    await page.goto(links.find(Boolean) ?? '');
    await expect(page).toHaveURL(`/${path}`);
  };
  await open('carl@example.com', 'pay');
  await expect(page.getByText(/^Please pay until/)).toBeVisible();
  await inspect(page, 'a link to pay by');
  await open(swapped.email, 'swap-choice');
  await inspect(page, 'the choice after a swap');
  await page.getByRole('button', { name: /credit instead$/ }).click();
  await expect(page.getByText('You get credit instead')).toBeVisible();
  await inspect(page, 'credit after a swap');
  await open(friend, 'no-invitations');
  await inspect(page, 'no more invitations?');
  await page.getByRole('button', { name: 'Invite me no more' }).click();
  await expect(page.getByText(/^None of our customers/)).toBeVisible();
  await inspect(page, 'no more invitations');
  await open(email, 'verify-email');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
  await inspect(page, 'an email address confirmed');
  await open(person.email, 'undo-email');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(page.getByText('Your address is back')).toBeVisible();
  await inspect(page, 'an email address that is back');

  await shop.moveClock(`${day}T17:00:00Z`);
  const tick = { state: 'delivered', note: '', at: Date.parse(`${day}T17:00:00Z`), key: crypto.randomUUID() };
  await signInAsAdmin(farm);
  await send(farm, 'post', `/api/admin/run/${day}/stops/${orderId}`, tick);
  await shop.moveClock(new Date(tick.at + 72 * hour + 60_000).toISOString());
  await open(person.email, 'review');
  await page.getByRole('button', { name: 'Send to the farm' }).click();
  await expect(page.getByText('Please write how it was.')).toBeVisible();
  await inspect(page, 'a review, empty');
  await page.getByLabel('Your words').fill('The radish is lovely, and the box came on time.');
  await page.getByRole('button', { name: 'Send to the farm' }).click();
  await expect(page.getByText('The farm has your words')).toBeVisible();
  await inspect(page, 'a review that is sent');
  await signInAsAdmin(farm);
  await farm.goto('/admin?tab=customers&list=messages');
  await farm.getByRole('link', { name: /^Ann/ }).click();
  await farm.getByRole('button', { name: 'Ask to publish' }).click();
  await expect(farm.getByText(/has not answered yet/)).toBeVisible();
  await look(farm, 'a review at the farm');
  await open(person.email, 'review');
  await inspect(page, 'a review to be published?');
  await page.getByRole('button', { name: 'Yes, publish it' }).click();
  await expect(page.getByText('You agreed')).toBeVisible();
  await inspect(page, 'a review that may be published');
  await open(person.email, 'switch-off-mails');
  await inspect(page, 'no more mails?');
  await page.getByRole('button', { name: 'Send me no more of them' }).click();
  await expect(page.getByText('You get no more mails like that one.')).toBeVisible();
  await inspect(page, 'no more mails');
});

test('what an admin without a passkey meets is accessible and fits the screen', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  await addScreenLock(page);
  await signInAsAdmin(page);
  const ben = { email: 'ben@farm.example', password: 'pea-shoots-4-all' };
  await send(page, 'post', '/api/admin/create-admin', ben);
  await page.goto('/dashboard?tab=profile');
  await page.getByRole('heading', { name: 'Passkeys' }).click();
  await page.getByRole('form', { name: 'Add a passkey' }).getByRole('button').click();
  await expect(page.getByText('Not used yet.')).toBeVisible();
  await send(page, 'put', '/api/admin/settings', { key: 'admin_passkey_required', value: '1' });
  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in with your passkey' })).toBeVisible();
  await look(page, 'a passkey to sign in with');
  const other = await otherDevice();
  await addScreenLock(other);
  await signIn(other, ben);
  await other.goto('/admin');
  await expect(other.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await look(other, 'a passkey to be added');
});

async function lookAtDialog(page: Page, name: string): Promise<void> {
  await look(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

async function writeAndLook(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Subject').fill('Your kale');
  await dialog(page).getByRole('textbox', { name: 'Message' }).fill('We bring you a new box.');
  await look(page, name);
  await dialog(page).getByRole('button', { name: 'Preview' }).click();
  await expect(dialog(page).getByText(/^Goes to /)).toBeVisible();
  await lookAtDialog(page, `${name}, before it is sent`);
}

async function send(page: Page, method: 'post' | 'put', path: string, data: object): Promise<void> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await page.request[method](path, { data, headers });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}
