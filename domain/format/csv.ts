type Cell = string | number | null

/** What a file begins with: the mark that tells spreadsheets that it is UTF-8, and the headings. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`
}

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would run as a formula is made text by an
 * apostrophe, since what people typed ends up here. Where a comma is the decimal sign, spreadsheets
 * split at semicolons and pass over our quotation marks, so each piece of a cell is looked at.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Where a cell may begin and a formula does; its wide signs are read alike, quotes passed over. */
const formula = /(?<=^|[;\t\r\n])(?=[^\S\t\r\n]*["']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g

function csvCell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' ? text.replace(formula, "'") : text
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
