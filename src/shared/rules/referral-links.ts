import { emailKeyOf } from './email-key.ts';

/** The query parameter that carries a referral code on any page (product 10.1). */
export const referralParam = 'ref';

/** The link that a member shares: the site's origin with the code (product 10.1). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ [referralParam]: code })}`;
}

/**
 * What the addresses of one mailbox have in common: beside the spelling (`emailKeyOf`) plus tags do not count, nor do dots at
 * Gmail. For telling people apart, not for sending mail.
 */
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
