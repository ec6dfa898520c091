import {
  accountMessages,
  type Login,
  type Register,
  type ValidationError,
} from '../../../shared/contract/accounts.ts';
import type { Issue } from '../../ui/form/form-values.ts';

type Messages = Record<string, string>;

const registerMessages: Messages = {
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  email: 'Please enter your email.',
  password: 'Please choose a password.',
  confirmPassword: 'Please repeat your password.',
  streetAddress: 'Please enter your street address.',
  city: 'Please enter your city.',
  state: 'Please enter your state.',
  zipCode: 'Please enter your ZIP code.',
} satisfies Partial<Record<keyof Register, string>>;

const loginMessages: Messages = {
  email: 'Please enter your email.',
  password: 'Please enter your password.',
} satisfies Record<keyof Login, string>;

export function issuesOf(refusal: ValidationError, input: Login | Register): Issue[] {
  if (refusal.message === accountMessages.registerMissing) return emptyFields(input, registerMessages);
  if (refusal.message === accountMessages.loginMissing) return emptyFields(input, loginMessages);
  return [refusal];
}

function emptyFields(input: Login | Register, messages: Messages): Issue[] {
  const given: Record<string, string> = input;
  return Object.entries(messages)
    .filter(([field]) => !given[field]?.trim())
    .map(([field, message]) => ({ field, message }));
}
