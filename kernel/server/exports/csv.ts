import { Readable } from 'node:stream'
import { csvHead, csvLine } from '#kernel/format/csv.ts'
import type { Cell, Table } from './table.ts'

/**
 * Returns a CSV stream that is written as rows are read, so memory use is independent of the number
 * of rows.
 */
export function toCsv(table: Table): Readable {
  return Readable.from(pieces(table))
}

async function* pieces({ columns, batches }: Table): AsyncGenerator<string> {
  yield csvHead(columns.map(({ heading }) => heading))
  for await (const rows of batches) yield rows.map((cells) => csvLine(cells.map(plain))).join('')
}

function plain(cell: Cell): string | number | null {
  return typeof cell === 'boolean' ? String(cell) : (cell ?? null)
}
