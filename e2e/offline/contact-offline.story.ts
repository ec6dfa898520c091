import type { BrowserContext, Page } from 'playwright/test';
import {
  contactForm,
  fillContactForm,
  inquiryMailSubjects,
  submitContactForm,
} from '../support/contact-form.ts';
import type { RunningShop } from '../support/running-shop.ts';
import { expect, offlineErrors, register, takeScreenshot, ownShopTest as test } from '../support/shop.ts';
import { expectNotice } from '../support/shopper.ts';

test.use({ serviceWorkers: 'allow' });

const received = 'We got your message - Eden Microgreens';

test('offline messages wait, can be deleted or edited, are sent once, and are deleted at sign-out', async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(offlineErrors, /status of 400 .*\/api\/contact/);
  await register(page);
  await visitOnce(page);
  await context.setOffline(true);
  await writeThreeAndDeleteTwo(page);
  await expectSentFromTwoTabs(page, context);
  expect(await inquiryMailSubjects(shop)).toEqual({
    farm: ['Message from Ann Lee: First'],
    senders: [received],
  });

  await editRefused(page, context);
  await writeWhileServerIsAway(page, shop);
  const sent = ['Closed', 'First', 'Refused', 'Silence'].map((subject) => `Message from Ann Lee: ${subject}`);
  expect(await inquiryMailSubjects(shop)).toEqual({ farm: sent, senders: sent.map(() => received) });

  await context.setOffline(true);
  const form = await contactForm(page);
  await fillContactForm(form, { subject: 'Private', message: 'The key lies under the third stone.' });
  await submitContactForm(form);
  await expect(waiting(page)).toContainText('Private');
  await form.getByLabel('Message').fill('And the dog is tame.');
  await signOutOffline(page);
  await context.setOffline(false);
  await page.goto('/contact');
  await expect((await contactForm(page)).getByLabel('Message')).toHaveValue('');
  await expect(waiting(page)).toHaveCount(0);
  expect((await inquiryMailSubjects(shop)).farm).toEqual(sent);
});

async function writeThreeAndDeleteTwo(page: Page): Promise<void> {
  const form = await contactForm(page);
  for (const subject of ['First', 'Second', 'Third']) {
    await fillContactForm(form, { subject, message: 'Is there a market on Sunday?' });
    await submitContactForm(form);
    await expect(waiting(page).filter({ hasText: subject })).toContainText('Waiting for a connection');
    await expectNotice(page, 'Waiting for a connection');
    await expect(form.getByLabel('Message')).toHaveValue('');
  }
  await takeScreenshot(page, 'contact-4-waiting');
  await page.getByRole('button', { name: 'Delete Second' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete Third' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete First' })).toBeFocused();
}

async function expectSentFromTwoTabs(page: Page, context: BrowserContext): Promise<void> {
  const otherTab = await context.newPage();
  await otherTab.goto('/contact');
  await expect(waiting(otherTab)).toContainText('First');
  await page.reload();
  await expect(waiting(page)).toContainText('First');
  await context.setOffline(false);
  for (const tab of [page, otherTab]) await expect(waiting(tab)).toHaveCount(0);
  await otherTab.close();
}

async function editRefused(page: Page, context: BrowserContext): Promise<void> {
  const form = await contactForm(page);
  await context.setOffline(true);
  await fillContactForm(form, { subject: 'Refused', message: 'Too odd' });
  await submitContactForm(form);
  await expect(waiting(page)).toContainText('Waiting for a connection');
  const body = 'Please keep this to 5 characters.';
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 400, body, contentType: 'text/plain' }),
  );
  await context.setOffline(false);
  await expect(waiting(page)).toContainText(`Not sent: ${body}`);
  await takeScreenshot(page, 'contact-5-refused');
  await page.getByRole('button', { name: 'Edit Refused' }).click();
  await expect(waiting(page)).toHaveCount(0);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Message')).toHaveValue('Too odd');
  await page.unroute('**/api/contact');
  await submitContactForm(form);
  await expectNotice(page, 'Message Sent!');
}

async function writeWhileServerIsAway(page: Page, shop: RunningShop): Promise<void> {
  const form = await contactForm(page);
  shop.suspendProcess();
  await fillContactForm(form, { subject: 'Silence', message: 'Anybody there?' });
  await submitContactForm(form);
  await expect(waiting(page)).toContainText('Silence');
  shop.resumeProcess();
  await expect(waiting(page)).toHaveCount(0);
  await shop.stop();
  await fillContactForm(form, { subject: 'Closed', message: 'Anybody there?' });
  await submitContactForm(form);
  await expect(waiting(page)).toContainText('Closed');
  await page.goto('about:blank');
  await shop.start();
  await page.goto('/contact');
  await expectNotice(page, 'Message Sent!');
}

async function signOutOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

/** Waits for the service worker: everything is cached then. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/contact');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

function waiting(page: Page) {
  return page.getByRole('region', { name: 'Not sent yet' }).getByRole('listitem');
}
