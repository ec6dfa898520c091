import { parseUrl } from './older-browsers.ts';

/**
 * Ignores case, full-width letters, and the two forms of an international domain. For comparing only, not for
 * sending mail.
 */
export function emailKeyOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

/** Keeps the first spelling. */
export function distinctEmails(emails: string[]): string[] {
  const keys = emails.map(emailKeyOf);
  return emails.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** By place: whether the same address stands before it. Empty ones are no address. */
export function standsAgain(emails: readonly string[]): boolean[] {
  const keys = emails.map(emailKeyOf);
  return keys.map((key, index) => key !== '' && keys.indexOf(key) < index);
}

/** "bücher.example" becomes "xn--bcher-kva.example". */
function asciiDomain(domain: string): string {
  const isInternational = /[^\p{ASCII}]/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return (isInternational && parseUrl(`http://${domain}`)?.hostname) || domain;
}
