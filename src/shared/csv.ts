/** RFC 4180 with a byte order mark, for UTF-8. Cells that would run as formulas get a leading apostrophe; amounts do not. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(text: string): string {
  const escaped = formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Spreadsheets skip leading spaces and accept the full-width forms. */
const formulaStart = /^(?!-\d+\.\d\d$)\s*[=+\-@\t\r\n＝＋－＠]/;
