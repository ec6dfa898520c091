import { or, type SQL, sql } from 'drizzle-orm';
import { users } from './table.ts';

/** SQL condition for the accounts whose name, e-mail address or phone number, in any spelling, contains a text. */
export function userMatches(text: string): SQL | undefined {
  const words = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`;
  const digits = phoneDigits(text);
  return or(
    ...spellings(text).map((spelling) => sql`instr(${words}, lower(${spelling})) > 0`),
    digits === null ? undefined : sql`instr(${digitsOf(users.phone)}, ${digits}) > 0`,
  );
}

/** SQLite's lower() knows ASCII alone: the letters of other names are tried as typed and as names are written. */
function spellings(text: string): string[] {
  const asName = text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, asName])];
}

/** The digits of what looks like (a part of) a phone number, without the country's 1; null for any other text. */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+/-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '').replace(/^(00)?1(?=\d{10}$)/, '');
  return digits.length < 3 ? null : digits;
}

/** A phone number without what people write between its digits. */
function digitsOf(phone: typeof users.phone): SQL {
  return [' ', '-', '(', ')', '.', '+', '/'].reduce<SQL>(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    sql`${phone}`,
  );
}
