/** The query parameter that carries a referral code on any page (spec section 9). */
export const referralParam = 'ref';

/** The link that a member shares: the site's origin with the code (spec section 9). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/?${new URLSearchParams({ [referralParam]: code })}`;
}

/**
 * What two spellings of one mailbox have in common: case never counts, nor do dots and plus tags at Gmail. For telling
 * people apart, not for sending mail.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return address;
  return `${local.replace(/\+.*/, '').replaceAll('.', '')}@gmail.com`;
}

/** `"ann@example.com"` as `"a***@example.com"`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}
