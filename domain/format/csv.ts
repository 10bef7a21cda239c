type Cell = string | number | null

/** What a file begins with: the mark that tells spreadsheets that it is UTF-8, and the headings. */
export function csvHead(headings: readonly string[]): string {
  return `\uFEFF${csvLine(headings)}`
}

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is made text
 * by an apostrophe, since what people typed ends up here.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: Cell): string {
  const text = String(value ?? '')
  const harmless = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
