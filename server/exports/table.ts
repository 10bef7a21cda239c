// What a file of rows consists of, whatever its format: columns, and rows that come in batches, each
// read when the one before has been sent.

export type Cell = string | number | boolean | null | undefined

export interface Column<Row> extends Heading {
  cell: (row: Row) => Cell
}

export interface Heading {
  heading: string
  /** Text unless said; numbers and yes or no show by themselves. Money is a decimal string. */
  kind?: 'time' | 'money'
  /** In characters, where spreadsheets show columns. */
  width?: number
}

export interface Table {
  /** What a sheet is called. */
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
