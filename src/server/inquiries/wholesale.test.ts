import { expect, test } from 'bun:test';
import { businessTypes, monthlyVolumes, wholesaleProducts } from '../../shared/contract/inquiries.ts';
import { createTestAdmin } from '../testing/admin.ts';
import { accepted, application, message, openInquiries } from '../testing/inquiries.ts';
import { purgeInquiries } from './inquiries.ts';
import { contactMessages, wholesaleInquiries } from './table.ts';

const path = '/api/wholesale-inquiry';

test('an application is stored with every field, mailed to the admins and acknowledged', async () => {
  const { shop, send, applications, mails } = await openInquiries();
  expect(await send(path, application)).toEqual(accepted);
  expect(applications()).toMatchObject([{ ...application, isLikelySpam: false, createdAt: shop.clock.now }]);
  const [receipt, notice] = ['bea@example.com', shop.deps.env.admin.email].map((reader) =>
    mails().find(({ to }) => to === reader),
  );
  expect(mails()).toHaveLength(2);
  expect(notice?.subject).toBe('Wholesale inquiry from The Corner Table');
  for (const line of [
    'Business type: Restaurant',
    'Address: 1 Main St, Alpharetta, Georgia 30009',
    'Monthly volume: 10-25 lbs',
    'Products of interest: Pea Shoots, Kale - Red Russian',
    'Deliveries before ten, please.',
  ])
    expect(notice?.text).toContain(line);
  expect(receipt?.text).toContain('within 2 business days');
  expect(receipt?.text).not.toMatch(/Corner|Bea|ten, please/);
});

const required = {
  companyName: 'Please enter your company name.',
  businessType: 'Please choose your business type.',
  contactPerson: 'Please enter the name of a contact person.',
  email: 'Please enter your email address.',
  phone: 'Please enter your phone number.',
  address: 'Please enter your street address.',
  city: 'Please enter your city.',
  state: 'Please enter your state.',
  zipCode: 'Please enter your ZIP code.',
  productsInterest: 'Please choose at least one product.',
};

test('every required field has its sentence, whether absent, null or empty', async () => {
  const { send, applications, mails } = await openInquiries();
  for (const [field, sentence] of Object.entries(required))
    for (const value of [undefined, null, field === 'productsInterest' ? [] : ' '])
      expect([field, ...(await send(path, { ...application, [field]: value }))]).toEqual([
        field,
        400,
        sentence,
      ]);
  expect([applications(), mails()]).toEqual([[], []]);
});

test('several broken rules: the first one is told', async () => {
  const { send } = await openInquiries();
  expect(await send(path, {})).toEqual([400, required.companyName]);
  const rest = { city: '', productsInterest: undefined, phone: '12' };
  expect(await send(path, { ...application, ...rest })).toEqual([
    400,
    'Please enter a phone number with at least 7 digits.',
  ]);
});

test.each([
  [{ businessType: 'casino' }, 'Please choose your business type.'],
  [{ estimatedMonthlyVolume: '1 ton' }, 'Please choose one of the monthly volumes.'],
  [{ productsInterest: ['Pea Shoots', 'Arugula'] }, 'Please choose from the products on the list.'],
  [{ productsInterest: 'Pea Shoots' }, 'Please choose at least one product.'],
  [{ email: 'bea at example' }, 'Please enter a valid email address.'],
  [{ zipCode: '3000' }, 'ZIP code has 5 digits.'],
  [{ companyName: '\u200B' }, 'Please enter your company name.'],
  [{ additionalRequirements: 'x'.repeat(3001) }, 'Please keep this to 3,000 characters.'],
  [{ yearsInOperation: 'x'.repeat(41) }, 'Please keep this to 40 characters.'],
])('%j is refused: %s', async (change, sentence) => {
  const { send, applications } = await openInquiries();
  expect(await send(path, { ...application, ...change })).toEqual([400, sentence]);
  expect(applications()).toEqual([]);
});

test('optional fields may be absent, null, empty or a number', async () => {
  const { send, applications } = await openInquiries();
  const optional = [
    'yearsInOperation',
    'numberOfLocations',
    'estimatedMonthlyVolume',
    'additionalRequirements',
  ];
  for (const value of [undefined, null, ''])
    expect(
      await send(path, { ...application, ...Object.fromEntries(optional.map((field) => [field, value])) }),
    ).toEqual(accepted);
  await send(path, { ...application, yearsInOperation: 12 });
  expect(applications().map((row) => [row.yearsInOperation, row.estimatedMonthlyVolume])).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
    ['12', '10-25-lbs'],
  ]);
});

test('amounts are one line of readable text, like every other field', async () => {
  const { send, applications } = await openInquiries();
  await send(path, { ...application, yearsInOperation: '3\u0000 to\r\n5\u001B[2J' });
  expect(applications()).toMatchObject([{ yearsInOperation: '3 to 5 [2J' }]);
});

test('every choice of the form is taken, and a product counts once', async () => {
  const { shop, send, applications } = await openInquiries();
  for (const businessType of businessTypes)
    expect(await send(path, { ...application, businessType })).toEqual(accepted);
  shop.clock.now += 3_600_000;
  for (const estimatedMonthlyVolume of monthlyVolumes)
    expect(await send(path, { ...application, estimatedMonthlyVolume })).toEqual(accepted);
  await send(path, { ...application, productsInterest: [...wholesaleProducts, 'Pea Shoots'] });
  expect(applications().at(-1)?.productsInterest).toEqual([...wholesaleProducts]);
  const sunflower = { ...application, productsInterest: ['Sunflower'] };
  expect(await send(path, sunflower)).toEqual([400, 'Please choose from the products on the list.']);
  const fields = { id: 'sunflower', name: 'Sunflower', price: '3.50', stockQuantity: 0 };
  await createTestAdmin(shop).call('POST', '/api/admin/products', fields);
  expect((await send(path, sunflower))[0]).toBe(200);
});

test('ten applications an hour from one network, the same id once, the hidden field never', async () => {
  const { send, applications, mails } = await openInquiries();
  const known = { ...application, clientId: crypto.randomUUID() };
  await Promise.all([send(path, known), send(path, known), send(path, known)]);
  expect(mails()).toHaveLength(2);
  await send(path, { ...application, reference: 'x' });
  for (let sent = 2; sent < 10; sent += 1) expect(await send(path, application)).toEqual(accepted);
  expect((await send(path, application))[0]).toBe(429);
  expect(applications()).toHaveLength(9);
});

test('what is two years old is forgotten', async () => {
  const { shop, send, messages, applications } = await openInquiries();
  await send('/api/contact', message);
  await send(path, application);
  purgeInquiries(shop.deps.db, shop.clock.now);
  expect([messages(), applications()].map(({ length }) => length)).toEqual([1, 1]);
  purgeInquiries(shop.deps.db, shop.clock.now + 1);
  expect([messages(), applications()]).toEqual([[], []]);
});

test('the tables hold nothing that the forms would not send', async () => {
  const { shop, send } = await openInquiries();
  const { db } = shop.deps;
  await send('/api/contact', message);
  await send(path, application);
  expect(() => db.update(contactMessages).set({ message: '' }).run()).toThrow('contact_messages_filled');
  expect(() => db.update(wholesaleInquiries).set({ productsInterest: [] }).run()).toThrow(
    'wholesale_inquiries_products',
  );
  expect(() => db.update(wholesaleInquiries).set({ estimatedMonthlyVolume: 'tons' }).run()).toThrow(
    'wholesale_inquiries_volume',
  );
});
