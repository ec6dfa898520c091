import type { Page } from 'playwright/test';
import { unfold } from '../support/dashboard.ts';
import {
  expect,
  register,
  signIn,
  signInAsAdmin,
  signOut,
  takeScreenshot,
  ownShopTest as test,
} from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test('a customer adds a passkey, once for each device, signs in with it alone, and no more once it is removed', async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/);
  const { setLock } = await addAuthenticator(page);
  const person = await register(page);
  await page.goto('/dashboard?tab=profile');
  await unfold(page, 'Passkeys');
  const form = page.getByRole('form', { name: 'Add a passkey' });
  const passkey = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await setLock(false);
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(form.getByRole('button', { name: 'Add a passkey' })).toBeEnabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(passkey).toHaveCount(0);
  await setLock(true);
  await addPasskey(page, 'My phone');
  await expect(passkey).toContainText('My phone');
  await expect(passkey).toContainText('Not used yet.');
  await expect(page.getByRole('list', { name: 'How you sign in' }).getByText('Passkey')).toBeVisible();
  await takeScreenshot(page, 'passkeys-profile');
  await shop.moveClock(new Date((await shop.now()).getTime() + 16 * 60_000).toISOString());
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm with your password' });
  await question.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('alert')).toContainText('This device has a passkey for your account already.');

  await signOut(page);
  await page.goto('/login');
  const signInButton = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signInButton.click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard?tab=profile');
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(person.email);
  await unfold(page, 'Passkeys');
  await expect(passkey).toContainText('Last used');
  await passkey.getByRole('button', { name: 'Remove My phone' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove My phone?' });
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectNotice(page, 'Passkey removed');
  await expect(passkey).toHaveCount(0);

  await signOut(page);
  await page.goto('/login');
  await signInButton.click();
  await expectNotice(
    page,
    'Signing in failed',
    'We do not know this passkey. Please sign in another way and add it again.',
  );
});

test('an admin with a passkey requires them: then a password alone adds one and nothing else', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[39]/);
  await addAuthenticator(page);
  await signInAsAdmin(page);
  const ben = { email: 'ben@farm.example', password: 'pea-shoots-4-all' };
  expect((await page.request.post('/api/admin/create-admin', { data: ben })).status()).toBe(200);
  await page.goto('/admin?tab=settings');
  const needed = page.getByLabel('Admins need a passkey');
  const save = page.getByRole('toolbar', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save' });
  await needed.selectOption('Yes');
  await save.click();
  await expect(page.getByText('Please add a passkey to your own profile first.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'add a passkey' }).click();
  await unfold(page, 'Passkeys');
  await addPasskey(page, 'The office');
  await page.goto('/admin?tab=settings');
  await needed.selectOption('Yes');
  await expect(page.getByRole('link', { name: 'add a passkey' })).toHaveCount(0);
  await save.click();
  await expect(save).toHaveCount(0);
  await expect(needed).toHaveValue('1');

  const other = await otherDevice();
  await addAuthenticator(other);
  await signIn(other, ben);
  await other.goto('/admin/pack');
  await expect(other.getByRole('heading', { name: 'Add a passkey' })).toBeVisible();
  await takeScreenshot(other, 'passkeys-needed');
  await addPasskey(other, 'My phone');
  await expect(other.getByRole('heading', { name: 'Pack list' })).toBeVisible();

  await signInAsAdmin(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Sign in with your passkey' })).toBeVisible();
  await takeScreenshot(page, 'passkeys-sign-in-needed');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Admin' })).toBeVisible();
});

/** Chromium's own: a phone with a screen lock that always opens. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setLock: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await expect(form.getByLabel('Name of this device')).not.toHaveValue('');
  await form.getByLabel('Name of this device').fill(name);
  await form.getByRole('button', { name: 'Add a passkey' }).click();
  await expectNotice(page, 'Passkey added', 'You can sign in with it from now on.');
}
