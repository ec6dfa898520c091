import { join } from 'node:path';
import { openAdminArea } from '../support/admin-area.ts';
import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

test('the photograph and the signature of the grower are shown once they are uploaded', async ({
  page,
  otherDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const panel = await openAdminArea(page, '/admin?tab=settings');
  const photo = panel.getByRole('form', { name: 'Photograph' });
  await photo.getByRole('button', { name: 'Upload photograph' }).click();
  await expect(photo.getByText('Please choose a picture as JPEG, PNG or WebP')).toBeVisible();
  await photo.getByLabel('Photograph').setInputFiles(join(import.meta.dirname, '../playwright.config.ts'));
  await photo.getByRole('button', { name: 'Upload photograph' }).click();
  await expect(photo.getByRole('alert')).toContainText('Please choose a picture');
  for (const name of ['Photograph', 'Signature']) {
    const form = panel.getByRole('form', { name });
    await form
      .getByLabel(name)
      .setInputFiles(join(import.meta.dirname, '../../public/screenshots/home-narrow.png'));
    await form.getByRole('button', { name: 'Upload' }).click();
    await expect(form.getByRole('img', { name: `${name} as it is shown now` })).toBeVisible();
  }
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-grower-pictures');

  const customer = await otherDevice();
  for (const path of ['/about', '/policies']) {
    await customer.goto(path);
    const figure = customer.getByRole('figure').filter({ hasText: 'Your grower in Milton, Georgia' });
    await figure.scrollIntoViewIfNeeded();
    for (const name of ['The grower of Eden Microgreens', 'Signature of the grower']) {
      const picture = figure.getByRole('img', { name });
      await expect(picture).toHaveJSProperty('complete', true);
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await takeScreenshot(customer, `grower-pictures${path.replace('/', '-')}`);
  }
  await expectAccessible(customer);

  for (const name of ['photograph', 'signature'])
    await panel.getByRole('button', { name: `Remove ${name}` }).click();
  await expect(panel.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await customer.reload();
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(customer.getByRole('figure')).toHaveCount(0);
});
