// Downloads chart data as a CSV file.
import { csvHead, csvLine } from '#kernel/format/csv.ts'

export interface CsvTable {
  /** File name without its extension. */
  name: string
  headers: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

export function toCsv({ headers, rows }: CsvTable): string {
  return `${csvHead(headers)}${rows.map(csvLine).join('')}`
}

export function downloadCsv(table: CsvTable): void {
  const file = new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = `${table.name}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
