// Keyboard navigation in a grid, according to the ARIA grid pattern.

export interface GridPosition {
  row: number
  column: number
}

interface Grid {
  rows: number
  columns: number
}

interface Pressed {
  key: string
  ctrlKey: boolean
}

/** Number of rows that Page Up and Page Down move by. */
const pageRows = 10

const moves: Record<
  string,
  (position: GridPosition, grid: Grid, isWhole: boolean) => GridPosition
> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
  Home: ({ row }, _grid, isWhole) => ({ row: isWhole ? 0 : row, column: 0 }),
  End: ({ row }, grid, isWhole) => ({
    row: isWhole ? grid.rows - 1 : row,
    column: grid.columns - 1,
  }),
}

/** Returns the position after the key press, or undefined if the key is not a navigation key. */
export function moveInGrid(
  position: GridPosition,
  { key, ctrlKey }: Pressed,
  grid: Grid,
): GridPosition | undefined {
  const next = Object.hasOwn(moves, key) ? moves[key]!(position, grid, ctrlKey) : undefined
  if (!next) return undefined
  return { row: within(next.row, grid.rows), column: within(next.column, grid.columns) }
}

const within = (position: number, count: number) => Math.min(Math.max(position, 0), count - 1)
