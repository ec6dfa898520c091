import { expect, test } from 'bun:test';
import {
  checkLogin,
  checkRegistration,
  type Register,
  type ValidationError,
} from '../../../shared/contract/accounts.ts';
import { issuesOf } from './missing-fields.ts';

const empty: Register = {
  firstName: '',
  lastName: ' ',
  email: '',
  password: '',
  confirmPassword: '',
  phone: '',
  streetAddress: '',
  city: '',
  state: 'Georgia',
  zipCode: '',
  address: '',
};

const fieldsOf = (refusal: ValidationError | null, input: Register) =>
  refusal && issuesOf(refusal, input).map(({ field }) => field);

test('every empty field of a registration is marked, the optional phone is not', () => {
  expect(fieldsOf(checkRegistration(empty), empty)).toEqual([
    'firstName',
    'lastName',
    'email',
    'password',
    'confirmPassword',
    'streetAddress',
    'city',
    'zipCode',
  ]);
});

test('both empty fields of a sign-in are marked', () => {
  expect(fieldsOf(checkLogin(empty), empty)).toEqual(['email', 'password']);
});

test('any other validation error is shown at the field it names', () => {
  const refusal = { title: 'Validation Error', message: 'ZIP code has 5 digits', field: 'zipCode' };
  expect(issuesOf(refusal, empty)).toEqual([refusal]);
});
