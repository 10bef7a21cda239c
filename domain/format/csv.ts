type Cell = string | number | null

/**
 * Returns the start of a CSV file: the byte order mark, by which spreadsheets recognise UTF-8, and
 * the headings.
 */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`
}

/**
 * Returns one line of a CSV file (RFC 4180). An apostrophe turns user input that a spreadsheet
 * would run as a formula into text. Spreadsheets with a decimal comma split at semicolons and
 * ignore our quotation marks, so each piece of a cell is checked.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Matches the positions at which a cell may begin with a formula, after quotes and including
 * full-width signs.
 */
const formula = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*["']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

function csvCell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' ? text.replace(formula, "'") : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
