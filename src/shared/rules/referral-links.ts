import { emailKeyOf } from './email-key.ts';

/** Product 10.1. */
export const referralParam = 'ref';

export function referralLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ [referralParam]: code })}`;
}

/** Ignores plus tags, and dots at Gmail. Not for sending mail. */
export function mailboxOf(email: string): string {
  const address = emailKeyOf(email);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const local = address.slice(0, at).replace(/(?<=.)\+.*/, '');
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** `"ann@example.com"` as `"a***@example.com"`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
