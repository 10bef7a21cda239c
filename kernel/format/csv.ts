type Cell = string | number | null

/**
 * Returns the start of a CSV file: the byte order mark that tells spreadsheets the file is UTF-8,
 * and the headings.
 */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`
}

/**
 * Returns one line of a CSV file (RFC 4180). If user input could run as a formula in a spreadsheet,
 * an apostrophe turns it into text. In locales with a decimal comma, spreadsheets split cells at
 * semicolons and ignore the quotation marks, so each part of a cell is checked.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Matches each position in a cell where a formula may start, including after quotation marks and
 * with full-width signs.
 */
const formula = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*["']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

function csvCell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' ? text.replace(formula, "'") : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
