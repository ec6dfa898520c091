import type { Page } from 'playwright/test';
import { expect, newPerson, register, sharingTest as test } from './shop.ts';
import { addOunces, addToCart, openCart, registerByForm, signInByForm, stepper } from './shopper.ts';

test("a customer's cart is found on a new phone, and the larger quantity counts", async ({
  page,
  otherDevice,
}) => {
  const person = newPerson();
  await page.goto('/login');
  await registerByForm(page, person);
  await expect(page).toHaveURL('/');
  await page.goto('/subscription');
  await addOunces(page, 'Kale', 4);
  await addOunces(page, 'Radish', 1);
  const saved = async () => (await (await page.request.get('/api/cart')).json()).lines;
  await expect.poll(saved).toEqual([
    { id: 'kale', quantity: 4 },
    { id: 'radish', quantity: 1 },
  ]);

  const phone = await otherDevice();
  await phone.goto('/subscription');
  await addOunces(phone, 'Kale', 2);
  await addOunces(phone, 'Radish', 3);
  await addOunces(phone, 'Pea Shoots', 1);
  await phone.goto('/login?returnTo=/subscription');
  await signInByForm(phone, person.email, person.password);
  await expect(phone).toHaveURL('/subscription');
  await expectOunces(phone, { Kale: 4, Radish: 3, 'Pea Shoots': 1 });
  await expect.poll(saved).toEqual(
    expect.arrayContaining([
      { id: 'kale', quantity: 4 },
      { id: 'radish', quantity: 3 },
    ]),
  );

  await page.reload();
  await expectOunces(page, { Kale: 4, Radish: 3, 'Pea Shoots': 1 });
});

test('what is taken out on one device is gone on the other', async ({ page, otherDevice }) => {
  const person = await register(page);
  await page.goto('/our-greens');
  await addToCart(page, 'Kale');
  const cartOnServer = async () => (await (await page.request.get('/api/cart')).json()).lines;
  await expect.poll(cartOnServer).toHaveLength(1);
  const phone = await otherDevice();
  await phone.request.post('/api/auth/login', { data: person });
  await phone.goto('/');
  const panel = await openCart(phone);
  await panel.getByRole('button', { name: 'Remove Kale (2-oz)' }).click();
  await expect(panel.getByText('Your cart is empty')).toBeVisible();
  await expect.poll(cartOnServer).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

async function expectOunces(page: Page, ounces: Record<string, number>): Promise<void> {
  for (const [green, amount] of Object.entries(ounces))
    await expect(stepper(page, green)).toContainText(`${amount} oz`);
}
