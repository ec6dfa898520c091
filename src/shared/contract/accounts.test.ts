import { expect, test } from 'bun:test';
import { checkRegistration, safeReturnTo } from './accounts.ts';
import { isEmail } from './email.ts';
import { validRegistration } from './test-registration.ts';

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'evil',
  '',
  null,
])('returnTo %p becomes the home page', (path) => expect(safeReturnTo(path)).toBe('/'));

test('returnTo keeps a path of the shop with its query', () => {
  expect(safeReturnTo('/subscription?plan=weekly#items')).toBe('/subscription?plan=weekly#items');
});

test('registration is checked in the specified order', () => {
  expect(checkRegistration(validRegistration)).toBeNull();
  expect(checkRegistration({ ...validRegistration, zipCode: ' ', password: 'x' })?.title).toBe(
    'Missing information',
  );
  expect(checkRegistration({ ...validRegistration, password: 'abc' })?.title).toBe('Password mismatch');
  expect(checkRegistration({ ...validRegistration, password: 'abc', confirmPassword: 'abc' })?.title).toBe(
    'Weak password',
  );
});

test.each(['30004', ' 30004 ', '30004-1234'])('%p is a ZIP code', (zipCode) =>
  expect(checkRegistration({ ...validRegistration, zipCode })).toBeNull(),
);

test.each(['3000', '300045', '30004-12', 'ABCDE', '30004\n30005'])('%p is not a ZIP code', (zipCode) => {
  expect(checkRegistration({ ...validRegistration, zipCode })).toMatchObject({
    message: 'ZIP code has 5 digits',
    field: 'zipCode',
  });
  expect(checkRegistration({ ...validRegistration, zipCode, email: 'x' })?.field).toBe('email');
});

test.each([
  'a@b.co',
  ' ann.lee+box@example.com ',
  "o'hara_1@mail.example.co.uk",
  'jürgen@müller.de',
  'ann@xn--mller-kva.xn--p1ai',
  `${'a'.repeat(64)}@b.co`,
])('%p looks like an email address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  'a@b',
  'a b@c.de',
  '@c.de',
  'a@@c.de',
  'a@c.de.',
  'a@b..co',
  'a@.b.co',
  'a@-b.co',
  'a@b-.co',
  'a@b.-co',
  'a@b.c',
  'a@127.0.0.1',
  'a@b_c.de',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.de',
  'a\u0000@b.co',
  'a@b\u0007.co',
  'a@b.co\u0000',
  'a\u200b@b.co',
  'a\n@b.co',
  'a\\@b.co',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(130)}co`,
])('%p does not look like an email address', (text) => expect(isEmail(text)).toBe(false));

// A backtracking check would exceed the time limit.
test('texts that are built to slow the check down are refused', () => {
  for (const text of [`a@${'a.'.repeat(5000)}!`, `a@${'a-'.repeat(5000)}`, `a@${'1'.repeat(250)}`])
    expect(isEmail(text)).toBe(false);
});
