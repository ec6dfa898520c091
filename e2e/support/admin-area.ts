import { expect, type Locator, type Page } from 'playwright/test';
import { signInAsAdmin } from './shop.ts';

/** By the address of a tab, since the first page may change. */
export async function openAdminArea(page: Page, address: `/admin?tab=${string}`): Promise<Locator> {
  await signInAsAdmin(page);
  await page.goto(address);
  await expect(page.getByRole('tablist', { name: 'Admin' })).toBeVisible();
  return page.getByRole('tabpanel');
}

/** Opens the page that says what is to be done. */
export async function openToday(page: Page): Promise<Locator> {
  await page.goto('/admin');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toBeVisible();
  return today;
}

/** The only one; unfolds what is to be closed. */
export async function openTask(page: Page): Promise<Locator> {
  await (await openToday(page)).locator('summary').click();
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

/** With a password that is as long as theirs has to be. Signs in as an admin first. */
export async function createStaff(admin: Page, role: 'packer' | 'driver') {
  const account = { email: `${role}@farm.example`, password: 'grow-with-eden-4-all' };
  await sendAsAdmin(admin, '/api/admin/create-admin', { ...account, roles: [role] });
  return account;
}

async function sendAsAdmin(admin: Page, path: string, data: unknown) {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await admin.request.post(path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}

interface HandOrder {
  /** First and last name, in Milton. */
  name: string;
  /** `YYYY-MM-DD`. */
  deliveryDate: string;
  payment?: 'cash' | 'bank';
  house?: number;
}

/** 4 oz of pea shoots, not paid yet; without a mail. */
export async function takeOrder(admin: Page, order: HandOrder): Promise<void> {
  const { name, deliveryDate, payment = 'bank', house = 1 } = order;
  const [firstName = '', lastName = ''] = name.split(' ');
  const address = { street: `${house} Oak Ln`, city: 'Milton', state: 'Georgia', zipCode: '30004' };
  await sendAsAdmin(admin, '/api/admin/orders', {
    customer: { firstName, lastName, phone: '770-555-0123', address },
    products: [{ productId: 'pea-shoots', quantity: 4 }],
    deliveryDate,
    payment,
  });
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
