import { accountMessages, type Login, type Refusal, type Register } from '../../shared/accounts.ts';
import type { Issue } from '../ui/form-values.ts';

type Sentences = Record<string, string>;

const toRegister: Sentences = {
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

const toSignIn: Sentences = {
  email: 'Please enter your email.',
  password: 'Please enter your password.',
} satisfies Record<keyof Login, string>;

/** What stands beside the fields when something is refused: a sentence at each empty one, or the refusal at its own. */
export function issuesOf(refusal: Refusal, input: Login | Register): Issue[] {
  if (refusal.message === accountMessages.registerMissing) return emptyFields(input, toRegister);
  if (refusal.message === accountMessages.loginMissing) return emptyFields(input, toSignIn);
  return [refusal];
}

function emptyFields(input: Login | Register, sentences: Sentences): Issue[] {
  const given: Record<string, string> = input;
  return Object.entries(sentences)
    .filter(([field]) => !given[field]?.trim())
    .map(([field, message]) => ({ field, message }));
}
