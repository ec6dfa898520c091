import { expect, type Locator, type Page } from 'playwright/test';
import { signInAsAdmin } from './shop.ts';

export async function openAdminArea(page: Page, address = '/admin'): Promise<Locator> {
  await signInAsAdmin(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Welcome back, Admin' })).toBeVisible();
  return page.getByRole('tabpanel');
}

export function todaySection(page: Page): Locator {
  return page.getByRole('region', { name: 'Today' });
}

/** The only one; unfolds what is to be closed. */
export async function openTask(page: Page): Promise<Locator> {
  await todaySection(page).locator('summary').click();
  return page.getByRole('list', { name: 'Tasks to close' }).getByRole('listitem');
}

export async function setStatus(page: Page, place: Locator, status: string): Promise<void> {
  await place.getByRole('button', { name: /^Status of order/ }).click();
  await page.getByRole('menuitemradio', { name: status }).click();
}

/** Beside its list, or in its place. */
export function openedRow(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** On a phone, the card. */
export function adminRow(panel: Locator, text: string): Locator {
  return panel.locator('[data-row]').filter({ hasText: text });
}

/** Sent as visitors. */
export async function sendMessageAndWholesaleApplication(page: Page): Promise<void> {
  const contact = {
    name: 'Ann Lee',
    email: 'ann@example.com',
    subject: 'Saturday',
    message: 'Do you deliver?',
  };
  const wholesale = {
    companyName: 'Green Spoon',
    businessType: 'restaurant',
    contactPerson: 'Ben Ray',
    email: 'ben@example.com',
    phone: '770-555-0101',
    address: '1 Main St',
    city: 'Milton',
    state: 'Georgia',
    zipCode: '30004',
    yearsInOperation: '',
    numberOfLocations: '',
    estimatedMonthlyVolume: '',
    productsInterest: ['Pea Shoots'],
    additionalRequirements: '',
  };
  for (const [path, data] of [
    ['/api/contact', contact],
    ['/api/wholesale-inquiry', wholesale],
  ] as const) {
    const answer = await page.request.post(path, { data: { ...data, shownForMs: 60_000 } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}
