// A table independent of the file format: columns, and rows in batches, each read after the
// previous one was sent.

export type Cell = string | number | boolean | null | undefined

export interface Column<Row> extends Heading {
  cell: (row: Row) => Cell
}

export interface Heading {
  heading: string
  /** Text by default; numbers and booleans are recognised. Money is a decimal string. */
  kind?: 'time' | 'money'
  /** Column width in characters, for spreadsheets. */
  width?: number
}

export interface Table {
  /** Title of the sheet. */
  title: string
  columns: readonly Heading[]
  batches: AsyncIterable<readonly Cell[][]>
}

export function tableOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): Table {
  return { title, columns, batches: cellsOf(columns, batches) }
}

async function* cellsOf<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Cell[][]> {
  for await (const rows of batches) {
    yield rows.map((row) => columns.map(({ cell }) => cell(row)))
  }
}
