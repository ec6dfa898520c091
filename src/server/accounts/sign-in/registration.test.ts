import { expect, test } from 'bun:test';
import { validRegistration } from '../../../shared/contract/test-registration.ts';
import { listMails } from '../../platform/mail/outbox.ts';
import { isSignedIn, mailSubjects, statusAndBody } from '../../testing/accounts.ts';
import { openTestShop } from '../../testing/shop.ts';

test('registration is refused by the first broken rule, in the specified order', async () => {
  const shop = await openTestShop();
  const register = (fields: object) =>
    statusAndBody(shop.visitor().call('POST', '/api/auth/register', { ...validRegistration, ...fields }));
  const broken = { zipCode: '', confirmPassword: 'other', password: 'abc', email: 'nonsense' };
  expect(await register(broken)).toEqual([400, 'Please fill in all required fields']);
  expect(await register({ ...broken, zipCode: '1' })).toEqual([400, 'Passwords do not match']);
  expect(await register({ ...broken, zipCode: '1', confirmPassword: 'abc' })).toEqual([
    400,
    'Password must be at least 6 characters long',
  ]);
  const odd = { email: 'nonsense', zipCode: '1' };
  expect(await register(odd)).toEqual([400, 'Please enter a valid email address.']);
  expect(await register({ zipCode: '1' })).toEqual([400, 'ZIP code has 5 digits']);
});

test('a new customer is signed in, welcomed, and shown only what belongs to the view', async () => {
  const shop = await openTestShop();
  const visitor = shop.visitor();
  const answer = await visitor.call('POST', '/api/auth/register', {
    ...validRegistration,
    state: 'Alabama',
    address: 'x',
  });
  expect(answer.status).toBe(200);
  const user = await (await visitor.call('GET', '/api/auth/user')).json();
  expect(user).toMatchObject({
    email: validRegistration.email,
    address: '12 Main St, Milton, Georgia 30004',
  });
  expect(Object.keys(user)).not.toContain('passwordHash');
  expect(await (await visitor.call('GET', '/api/auth/user-roles')).json()).toEqual([]);
  expect(mailSubjects(shop)).toEqual(['Welcome to Eden Microgreens']);
});

test.each([
  ['x@ex.example', 'x@ｅx.example'],
  ['x@ex.example', 'ｘ@EX.example'],
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['x@xn--bcher-kva.example', 'X@bu\u0308cher.example'],
])('%s has an account, so %s has one', async (email, again) => {
  const shop = await openTestShop();
  const register = async (email: string) =>
    (await shop.visitor().call('POST', '/api/auth/register', { ...validRegistration, email })).status;
  expect([await register(email), await register(again)]).toEqual([200, 409]);
  const login = { email: again, password: validRegistration.password };
  expect((await shop.visitor().call('POST', '/api/auth/login', login)).status).toBe(200);
});

test('an address that has an account, in whatever case, is a conflict and changes nothing', async () => {
  const shop = await openTestShop();
  await shop.visitor().call('POST', '/api/auth/register', validRegistration);
  const stranger = shop.visitor();
  const again = {
    ...validRegistration,
    email: ' ANN@example.com',
    password: 'another1',
    confirmPassword: 'another1',
  };
  expect((await stranger.call('POST', '/api/auth/register', again)).status).toBe(409);
  expect(await isSignedIn(stranger)).toBe(false);
  const login = await stranger.call('POST', '/api/auth/login', {
    email: validRegistration.email,
    password: validRegistration.password,
  });
  expect(login.status).toBe(200);
});

test('two registrations of one address at once make one account', async () => {
  const shop = await openTestShop();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => shop.visitor().call('POST', '/api/auth/register', validRegistration)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('the mail to an address that nobody has proved carries no words of the sender', async () => {
  const shop = await openTestShop();
  const words = 'You won, see evil.example';
  expect(
    (await shop.visitor().call('POST', '/api/auth/register', { ...validRegistration, firstName: words }))
      .status,
  ).toBe(200);
  const [mail] = listMails(shop.deps.db);
  expect(mail?.to).toBe(validRegistration.email);
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('evil');
  const longName = { ...validRegistration, email: 'other@example.com', lastName: 'x'.repeat(61) };
  expect(await statusAndBody(shop.visitor().call('POST', '/api/auth/register', longName))).toEqual([
    400,
    'That name is too long.',
  ]);
});

test('fields that are far too long are refused without being echoed', async () => {
  const shop = await openTestShop();
  const answer = shop
    .visitor()
    .call('POST', '/api/auth/register', { ...validRegistration, city: 'x'.repeat(501) });
  expect(await statusAndBody(answer)).toEqual([400, 'That text is too long.']);
});
