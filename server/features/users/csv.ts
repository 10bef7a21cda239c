// The administrators' lists as CSV, for spreadsheets.
import type { FastifyReply } from 'fastify'
import { csvLine } from '#server/features/audit/csv.ts'

/** Bounded, so that an export can't fill the memory. */
export const csvRowLimit = 10_000

export function sendCsv<Row extends object>(
  reply: FastifyReply,
  name: string,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row[column]))))
  // The mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${csvLine(columns)}${lines.join('')}`
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? value : String(value)
}
