import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { mailedToken, registerAnn, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';
import { addRole, findUserByEmail } from '../record/users.ts';

const common =
  'That password is among the commonest, and the first to be guessed. Please choose another one.';

test('a customer whose browser is known is not behind others at the same network address', async () => {
  const shop = await openTestShop();
  const owner = await registerAnn(shop);
  const attempts = Array.from({ length: 20 }, (_, n) =>
    shop.visitor().call('POST', '/api/auth/login', { email: `${n}@example.com`, password: 'x' }),
  );
  let checked = 0;
  for (const attempt of attempts) void attempt.then(() => (checked += 1));
  const answer = await owner.call('POST', '/api/auth/login', {
    email: validRegistration.email,
    password: validRegistration.password,
  });
  expect(answer.status).toBe(200);
  expect(checked).toBeLessThan(10);
  await Promise.all(attempts);
});

test.each(['password1', 'PassWord1', '12345678', 'sunshine'])(
  'one of the commonest passwords, %s, is refused wherever one is chosen',
  async (password) => {
    const shop = await openTestShop();
    const visitor = shop.visitor();
    const input = { ...validRegistration, password, confirmPassword: password };
    expect(await statusAndBody(visitor.call('POST', '/api/auth/register', input))).toEqual([400, common]);
    const owner = await registerAnn(shop);
    const change = { currentPassword: validRegistration.password, newPassword: password };
    expect(await statusAndBody(owner.call('POST', '/api/auth/change-password', change))).toEqual([
      400,
      common,
    ]);
    await visitor.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
    const reset = { token: mailedToken(shop, '/reset-password'), password };
    expect(await statusAndBody(visitor.call('POST', '/api/auth/reset-password', reset))).toEqual([
      400,
      common,
    ]);
  },
);

test('an account that has a common password already still signs in', async () => {
  const shop = await openTestShop();
  shop.customer(validRegistration.email, { passwordHash: await Bun.password.hash('password1') });
  const login = { email: validRegistration.email, password: 'password1' };
  expect((await shop.visitor().call('POST', '/api/auth/login', login)).status).toBe(200);
});

const guessable = 'That password is among the first to be guessed. Please choose another one.';

test.each([
  'ANN@Example.com',
  'ssssssss',
  '........',
  'Microgreens',
  'eden2026!',
  '!!Eden-Microgreens123',
  'edenEden',
  'milton-eden',
])('%s, which anybody would guess first, is refused', async (password) => {
  const visitor = (await openTestShop()).visitor();
  const input = { ...validRegistration, password, confirmPassword: password };
  expect(await statusAndBody(visitor.call('POST', '/api/auth/register', input))).toEqual([400, guessable]);
});

test.each(['grow-with-eden', 'xann@example.com', 'ssssssst', 'edenbridge', 'my-microgreens'])(
  '%s only contains such a thing and is accepted',
  async (password) => {
    const visitor = (await openTestShop()).visitor();
    const input = { ...validRegistration, password, confirmPassword: password };
    expect((await visitor.call('POST', '/api/auth/register', input)).status).toBe(200);
  },
);

test('an admin needs twelve characters wherever a password is chosen', async () => {
  const shop = await openTestShop();
  const tooShort: [number, string] = [400, 'Admins need a password of at least 12 characters.'];
  const admin = await registerAnn(shop);
  addRole(shop.deps.db, findUserByEmail(shop.deps.db, validRegistration.email)?.id ?? '', 'admin');
  const change = (newPassword: string) =>
    statusAndBody(
      admin.call('POST', '/api/auth/change-password', {
        currentPassword: validRegistration.password,
        newPassword,
      }),
    );
  expect(await change('eleven-long')).toEqual(tooShort);
  const create = { email: 'new@example.com', password: 'eleven-long' };
  expect(await statusAndBody(admin.call('POST', '/api/admin/create-admin', create))).toEqual(tooShort);
  await admin.call('POST', '/api/auth/forgot-password', { email: validRegistration.email });
  const reset = { token: mailedToken(shop, '/reset-password'), password: 'eleven-long' };
  expect(await statusAndBody(admin.call('POST', '/api/auth/reset-password', reset))).toEqual(tooShort);
  expect((await change('twelve-longer'))[0]).toBe(200);
});

test('three thousand passwords are known as common, each long enough to be chosen', async () => {
  const list = (await Bun.file(`${import.meta.dir}/common-passwords.txt`).text()).trim().split('\n');
  expect(new Set(list).size).toBe(3000);
  for (const password of list) expect(password).toMatch(/^[^A-Z]{6,}$/);
});
