/** Luhn. */
export function hasValidChecksum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return digits.length > 0 && sum % 10 === 0;
}

/** In the provider's words; null if valid. */
export function numberProblem(typed: string): string | null {
  const digits = digitsOf(typed);
  if (digits.length < cardLength(digits)) return 'Your card number is incomplete.';
  return hasValidChecksum(digits) ? null : 'Your card number is invalid.';
}

/** `now` is epoch ms; a card is valid through its month. */
export function expiryProblem(typed: string, now: number): string | null {
  const expiry = expiryOf(typed);
  if (!expiry) return "Your card's expiration date is incomplete.";
  if (expiry.month < 1 || expiry.month > 12) return "Your card's expiration month is invalid.";
  const today = new Date(now);
  if (expiry.year < today.getFullYear()) return "Your card's expiration year is in the past.";
  const over = expiry.year === today.getFullYear() && expiry.month < today.getMonth() + 1;
  return over ? "Your card's expiration date is in the past." : null;
}

/** Four digits for American Express, three otherwise. */
export function cvcProblem(typed: string, cardNumber: string): string | null {
  const wanted = isAmex(digitsOf(cardNumber)) ? 4 : 3;
  return digitsOf(typed).length < wanted ? "Your card's security code is incomplete." : null;
}

export function zipProblem(typed: string): string | null {
  return /^\d{5}(-?\d{4})?$/.test(typed.trim()) ? null : 'Your postal code is incomplete.';
}

/** "1 / 29" or "01/29" is month 1 of 2029; null while incomplete. */
export function expiryOf(typed: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed);
  if (!match) return null;
  const year = Number(match[2]);
  return { month: Number(match[1]), year: year < 100 ? 2000 + year : year };
}

/** Groups of four; American Express 4, 6, 5. */
export function formatCardNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, cardLength(digitsOf(typed)));
  const groups = isAmex(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : digits.match(/.{1,4}/g);
  return (groups ?? []).filter(Boolean).join(' ');
}

/** "1229" becomes "12 / 29" while typing. `previous` makes the slash deletable. */
export function formatExpiry(typed: string, previous = ''): string {
  const given = digitsOf(typed);
  const digits = (/^[2-9]/.test(given) ? `0${given}` : given).slice(0, 4);
  if (digits.length === 2 && previous.startsWith(typed)) return digits;
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

function isAmex(digits: string): boolean {
  return /^3[47]/.test(digits);
}

function cardLength(digits: string): number {
  return isAmex(digits) ? 15 : 16;
}
