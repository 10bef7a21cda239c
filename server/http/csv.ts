// Lists for spreadsheets.
import type { FastifyReply } from 'fastify'
import { csvHead, csvLine } from '#domain/format/csv.ts'

/** Bounded, so that an export can't fill the memory. */
export const csvRowLimit = 10_000

/** Says that what follows is a CSV file, to be kept under this name. */
export function nameCsv(reply: FastifyReply, name: string): void {
  void reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'private, no-store')
}

export function sendCsv<Row extends object>(
  reply: FastifyReply,
  name: string,
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string {
  nameCsv(reply, name)
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row[column]))))
  return `${csvHead(columns)}${lines.join('')}`
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  return typeof value === 'number' ? value : String(value)
}
