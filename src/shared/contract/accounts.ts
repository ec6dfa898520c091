import * as v from 'valibot';
import { rules } from '../business.ts';
import { parseUrl } from '../rules/older-browsers.ts';
import { staffRoles } from '../rules/roles.ts';
import { text, textLine } from '../text.ts';
import { isZipCode } from './address.ts';
import { badEmail, isEmail } from './email.ts';

const anyText = v.optional(v.pipe(text(), v.maxLength(500, 'That text is too long.')), '');
const line = v.optional(textLine(500), '');

// Too short for spam: names appear in mails to unverified addresses.
const name = v.optional(textLine(60, 'That name is too long.'), '');

/** With `optional=1` a visitor gets an empty 200, because browsers log a 401. */
export const CurrentUserQuery = v.object({ optional: v.optional(v.literal('1')) });
export type CurrentUserQuery = v.InferOutput<typeof CurrentUserQuery>;

/** `GET /api/auth/user`. `address` is "street, city, state zip"; times are epoch ms. */
export const User = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  address: v.string(),
  createdAt: v.number(),
  billingName: v.string(),
  billingAddress: v.string(),
  billingCity: v.string(),
  billingState: v.string(),
  billingZip: v.string(),
  billingCountry: v.string(),
  pendingEmail: v.nullable(v.string()),
  /** False with Google sign-in only. */
  hasPassword: v.boolean(),
  hasCalendarFeed: v.boolean(),
  /** Greens (product ids) that are never sent as a substitute. */
  avoid: v.array(v.string()),
});
export type User = v.InferOutput<typeof User>;

/** Times are epoch ms, `lastSeenAt` to the hour. */
export const AccountSession = v.object({
  id: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.number(),
  device: v.string(),
  isCurrent: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;

/** Null while unknown. */
export const AccountSignInMethod = v.object({
  kind: v.picklist(['password', 'google', 'passkey']),
  email: v.nullable(v.string()),
});
export type AccountSignInMethod = v.InferOutput<typeof AccountSignInMethod>;

const StaffRole = v.picklist(staffRoles, 'A role is admin, packer or driver.');

export const Role = v.object({ role: StaffRole });
export type Role = v.InferOutput<typeof Role>;

export const accountMessages = {
  loginMissing: 'Please enter your email and password',
  registerMissing: 'Please fill in all required fields',
  mismatch: 'Passwords do not match',
  weak: `Password must be at least ${rules.minPasswordLength} characters long`,
  common: 'That password is among the commonest, and the first to be guessed. Please choose another one.',
  chooseLonger: `Please choose a password of at least ${rules.minAdminPasswordLength} characters.`,
  weakForStaff: `Admins need a password of at least ${rules.minAdminPasswordLength} characters.`,
  guessable: 'That password is among the first to be guessed. Please choose another one.',
  badEmail,
  wrongLogin: 'Invalid email or password',
  badZip: 'ZIP code has 5 digits',
  taken: 'An account with this email already exists',
  passwordForEmail: 'Please enter your password to change your email address.',
} as const;

/** See `checkRegistration`. */
export const Register = v.object({
  firstName: name,
  lastName: name,
  email: anyText,
  password: anyText,
  confirmPassword: anyText,
  phone: line,
  streetAddress: line,
  city: line,
  state: line,
  zipCode: line,
  address: anyText,
});
export type Register = v.InferOutput<typeof Register>;

export const Login = v.object({ email: anyText, password: anyText });
export type Login = v.InferOutput<typeof Login>;

/** `POST /api/auth/known`. */
export const KnownEmailQuestion = v.object({ email: anyText });
export const KnownEmail = v.object({ isKnown: v.boolean() });
export type KnownEmail = v.InferOutput<typeof KnownEmail>;

/** `GET /api/auth/methods`. */
export const SignInMethods = v.object({ google: v.boolean() });
export type SignInMethods = v.InferOutput<typeof SignInMethods>;

export type ValidationError = { title: string; message: string; field: string };

/** First error, or null (product 13.4; then email and ZIP code). */
export function checkRegistration(input: Register): ValidationError | null {
  const required = [
    'firstName',
    'lastName',
    'email',
    'password',
    'streetAddress',
    'city',
    'state',
    'zipCode',
  ] as const;
  const missing = required.find((field) => !input[field].trim());
  if (missing)
    return { title: 'Missing information', message: accountMessages.registerMissing, field: missing };
  const refusal = checkNewPassword(input);
  if (refusal) return refusal;
  if (!isEmail(input.email))
    return { title: 'Validation Error', message: accountMessages.badEmail, field: 'email' };
  if (!isZipCode(input.zipCode))
    return { title: 'Validation Error', message: accountMessages.badZip, field: 'zipCode' };
  return null;
}

/** First error, or null (product 13.4). */
export function checkNewPassword(input: {
  password: string;
  confirmPassword: string;
}): ValidationError | null {
  if (input.password !== input.confirmPassword) {
    return { title: 'Password mismatch', message: accountMessages.mismatch, field: 'confirmPassword' };
  }
  if (input.password.length < rules.minPasswordLength) {
    return { title: 'Weak password', message: accountMessages.weak, field: 'password' };
  }
  return null;
}

/** First error, or null (product 13.4). */
export function checkLogin(input: Login): ValidationError | null {
  if (input.email.trim() && input.password) return null;
  const field = input.email.trim() ? 'password' : 'email';
  return { title: 'Missing information', message: accountMessages.loginMissing, field };
}

/** A same-origin path; anything else becomes "/". */
export function safeReturnTo(path: string | null | undefined): string {
  const origin = 'http://shop.invalid';
  const url = path?.startsWith('/') ? parseUrl(path, origin) : null;
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

export const ForgotPassword = v.object({ email: anyText });
export const ResetPassword = v.object({ token: anyText, password: anyText });
export const ChangePassword = v.object({ currentPassword: anyText, newPassword: anyText });
/** `POST /api/auth/confirm`. */
export const ConfirmPassword = v.object({ password: anyText });
/** `POST /api/auth/verify-email` and `/api/auth/undo-email`. */
export const MailedLink = v.object({ token: anyText });
/** `isWaiting`: until the link mailed to the other address is opened too. */
export const EmailVerification = v.object({ ok: v.boolean(), isWaiting: v.boolean() });

/** `PATCH /api/profile`; `address` is one line. */
export const Profile = v.object({
  firstName: name,
  lastName: name,
  email: anyText,
  phone: v.optional(textLine(40, 'That phone number is too long.'), ''),
  address: anyText,
});
export type Profile = v.InferOutput<typeof Profile>;

/**
 * The password is required to change the email address, if the account has one. With nothing but `avoid`, the rest
 * stays as it is.
 */
export const ProfileChange = v.object({
  ...Profile.entries,
  currentPassword: anyText,
  avoid: v.optional(
    v.pipe(v.array(v.pipe(text(), v.maxLength(100))), v.maxLength(100, 'Those are too many greens.')),
  ),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

/** First error, or null (product 13.4). */
export function checkProfile(input: Profile): ValidationError | null {
  const required = [
    ['firstName', 'First name is required.'],
    ['lastName', 'Last name is required.'],
    ['email', 'Email address is required.'],
    ['phone', 'Phone number is required.'],
  ] as const;
  const missing = required.find(([field]) => !input[field].trim());
  if (missing) return { title: 'Validation Error', field: missing[0], message: missing[1] };
  if (isEmail(input.email)) return null;
  return { title: 'Validation Error', field: 'email', message: accountMessages.badEmail };
}

export const billingCountries = { US: 'United States', CA: 'Canada', MX: 'Mexico' } as const;
const countryCodes = ['US', 'CA', 'MX'] as const;

/** `PATCH /api/billing-address`. */
export const BillingAddress = v.object({
  billingName: line,
  billingCountry: v.optional(v.picklist(countryCodes, 'Please choose a country from the list.'), 'US'),
  billingAddress: line,
  billingCity: line,
  billingState: line,
  billingZip: line,
});
export type BillingAddress = v.InferOutput<typeof BillingAddress>;

/** `GET /api/admin/check`. */
export const AdminCheck = v.object({ isAdmin: v.literal(true) });

/** `GET /api/admin/users`. Times are epoch ms; `lastSeenAt` is null without a session. */
export const AdminUser = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  createdAt: v.number(),
  lastSeenAt: v.nullable(v.number()),
  isYou: v.boolean(),
  roles: v.array(StaffRole),
});
export type AdminUser = v.InferOutput<typeof AdminUser>;

const noRole = 'Please choose at least one role.';
const Roles = v.pipe(
  v.array(StaffRole, noRole),
  v.minLength(1, noRole),
  v.transform((roles) => staffRoles.filter((role) => roles.includes(role))),
);

/** `PATCH /api/admin/users/{id}`. */
export const RolesChange = v.object({ roles: Roles });

const Name = v.optional(textLine(60, 'That name is too long.'), '');

/** `POST /api/admin/create-admin` (product 13.4); no password for somebody who is a customer already. */
export const CreateAdmin = v.object({
  email: v.pipe(text(accountMessages.badEmail), v.trim(), v.check(isEmail, accountMessages.badEmail)),
  firstName: Name,
  lastName: Name,
  password: v.optional(v.pipe(text(), v.maxLength(500, 'That password is too long.')), ''),
  roles: v.optional(Roles, ['admin']),
});
export type CreateAdmin = v.InferOutput<typeof CreateAdmin>;

const secret = v.optional(v.pipe(text(), v.maxLength(500, 'That text is too long.')), '');

/** `DELETE /api/account`: the password, or the email address without one. */
export const CloseAccount = v.object({
  password: secret,
  email: secret,
  evenSo: v.optional(v.boolean(), false),
});
export type CloseAccount = v.InferOutput<typeof CloseAccount>;
