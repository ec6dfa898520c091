/**
 * What two spellings of one e-mail address have in common: surrounding space, case, compatibility forms (full-width letters)
 * and the two forms of an international domain do not count. For comparing addresses, not for sending mail.
 */
export function emailKeyOf(email: string): string {
  const address = email.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

/** "xn--bcher-kva.example" for "bücher.example"; what is no international domain stays as it is. */
function asciiDomain(domain: string): string {
  const url = `http://${domain}`;
  const isInternational = /[^\p{ASCII}]/u.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  return isInternational && URL.canParse(url) ? new URL(url).hostname : domain;
}
