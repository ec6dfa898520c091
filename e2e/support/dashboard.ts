import { expect, type Page } from 'playwright/test';
import { storedTexts } from './device.ts';
import { newPerson, register } from './shop.ts';
import { addOunces, cards, checkOut, expectAddressInArea, payByCard } from './shopper.ts';

export async function buyBox(page: Page) {
  const person = await register(page, newPerson({ firstName: 'Rosalind', lastName: 'Thistledown' }));
  await page.goto('/subscription');
  await addOunces(page, 'Pea Shoots', 2);
  await expectAddressInArea(page);
  await checkOut(page);
  await payByCard(page, cards.good);
  await expect(page).toHaveURL('/dashboard?tab=orders');
  return person;
}

export async function openEveryTab(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  const signs = {
    Orders: page.getByRole('heading', { name: /^Order / }),
    Subscriptions: page.getByText('No active subscriptions'),
    Profile: page.getByRole('form', { name: 'Profile' }),
    Billing: page.getByText('No invoices found'),
  };
  for (const [tab, sign] of Object.entries(signs)) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(sign).toBeVisible();
  }
  await expect(page.getByText('Visa ending in')).toHaveCount(0);
  await expect(page.getByText(/^No card is saved yet/)).toBeVisible();
}

/** A section of the profile, on a phone. */
export async function unfold(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name, exact: true }).click();
}

export async function expectNoPersonalDataStored(
  page: Page,
  person: ReturnType<typeof newPerson>,
): Promise<void> {
  const words = [person.email, person.firstName, person.lastName, person.phone, person.streetAddress];
  const stored = await storedTexts(page);
  for (const word of words) expect(stored.includes(word), `${word} is still on the device`).toBe(false);
}
