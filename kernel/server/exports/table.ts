// A table that is independent of the file format: columns, and batches of rows. Each batch is read
// after the previous one has been sent.

export type Cell = string | number | boolean | null | undefined

export interface Column<Row> extends Heading {
  cell: (row: Row) => Cell
}

export interface Heading {
  heading: string
  /**
   * Kind of the column's strings; plain text by default. Money is a decimal string. Numbers and
   * booleans are recognised by their type.
   */
  kind?: 'time' | 'money'
  /** Column width in characters, for spreadsheets. */
  width?: number
}

export interface Table {
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
