/**
 * Rows of text as CSV (RFC 4180, with a byte order mark, by which spreadsheets know UTF-8). A cell that a spreadsheet
 * would run as a formula (it begins with = + - @ or a control character) gets an apostrophe in front.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(text: string): string {
  const escaped = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Spreadsheets skip spaces, and take the wide forms of these characters for the same. */
const formulaStart = /^\s*[=+\-@\t\r\n＝＋－＠]/;
