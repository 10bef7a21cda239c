// A chart's table, to take away. Spreadsheets run cells that begin like a formula, and titles are
// what people typed, so those are made text.

export interface CsvTable {
  /** The file's name, without its ending. */
  name: string
  headers: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

export function toCsv({ headers, rows }: CsvTable): string {
  return [headers, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function csvCell(value: string | number): string {
  const text = String(value)
  const harmless = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

export function downloadCsv(table: CsvTable): void {
  // The mark at the start tells Excel that it is UTF-8.
  const file = new Blob([`\uFEFF${toCsv(table)}`], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${table.name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
