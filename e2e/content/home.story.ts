import { expect, expectAccessible, takeScreenshot, test } from '../support/shop.ts';

test('home says what section 2 lists, and every card leads to the shop', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  const part = (name: string) => main.getByRole('region', { name });
  const about = part('What are microgreens?');
  await expect(about).toContainText('40x');
  await expect(about).toContainText('more nutrients');
  await expect(about).toContainText('5 to 14 days');

  const cards = part('Four greens, always fresh').getByRole('link');
  await expect(cards).toHaveText([
    /Pea Shoots.*\$5\.50/,
    /Baby Broccoli.*\$6\.50/,
    /Radish.*\$6\.00/,
    /Kale.*\$6\.00/,
  ]);
  for (const card of await cards.all()) await expect(card).toHaveAttribute('href', '/subscription');

  await expect(part('Small leaves, good reasons').getByRole('listitem')).toHaveCount(6);
  const growing = part('Sustainable growing');
  for (const words of [
    '95%',
    'less water',
    'Pesticide-free',
    'Peak nutrition',
    'Delivered within 24 hours',
    'Minimal impact',
  ])
    await expect(growing).toContainText(words);
  await expect(part('What our customers say').getByRole('figure')).toHaveCount(3);
  const contact = part('Ask us anything');
  await expect(contact).toContainText('(770) 555-0142');
  await contact.getByLabel('Name').fill('Ann Lee');
  await expect(contact.getByRole('button', { name: 'Send message' })).toBeEnabled();

  const footer = page.getByRole('contentinfo').getByRole('navigation');
  for (const path of [
    '/subscription',
    '/',
    '/our-greens',
    '/our-partners',
    '/recipes',
    '/contact',
    '/faq',
    '/wholesale',
  ])
    await expect(footer.locator(`a[href="${path}"]`)).toHaveCount(1);
  await expectAccessible(page);
  await takeScreenshot(page, 'home');

  await cards.nth(2).click();
  await expect(page).toHaveURL('/subscription');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(growing).toContainText('95%');
});
