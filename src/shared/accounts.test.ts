import { expect, test } from 'bun:test';
import { checkRegistration, isEmail, safeReturnTo } from './accounts.ts';

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  password: 'secret1',
  confirmPassword: 'secret1',
  phone: '',
  streetAddress: '12 Main St',
  city: 'Milton',
  state: 'Georgia',
  zipCode: '30004',
  address: '',
};

test.each([
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'evil',
  '',
  null,
])('returnTo %p leads home', (path) => expect(safeReturnTo(path)).toBe('/'));

test('returnTo keeps a path of the shop with its query', () => {
  expect(safeReturnTo('/subscription?plan=weekly#items')).toBe('/subscription?plan=weekly#items');
});

test('registration is checked in the specified order', () => {
  expect(checkRegistration(ann)).toBeNull();
  expect(checkRegistration({ ...ann, zipCode: ' ', password: 'x' })?.title).toBe('Missing information');
  expect(checkRegistration({ ...ann, password: 'abc' })?.title).toBe('Password mismatch');
  expect(checkRegistration({ ...ann, password: 'abc', confirmPassword: 'abc' })?.title).toBe('Weak password');
});

test('addresses that look like mail and some that do not', () => {
  expect(['a@b.co', ' ann.lee+box@example.com '].every(isEmail)).toBe(true);
  expect(['a@b', 'a b@c.de', '@c.de', 'a@@c.de', 'a@c.de.'].some(isEmail)).toBe(false);
});
