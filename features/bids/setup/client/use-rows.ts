import { useId, useState } from 'react'

type RowsOptions<Row> = {
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}

/**
 * Returns functions that add, change, move and remove rows. Adding or removing a row also moves the
 * focus.
 */
export function useRows<Row>({ rows, onChange }: RowsOptions<Row>) {
  const [added, setAdded] = useState<number>()
  const adderId = useId()

  function swap(place: number, other: number): void {
    onChange(rows.with(place, rows[other]!).with(other, rows[place]!))
  }

  return {
    /** ID of the button that adds a row. */
    adderId,
    isNew: (place: number) => place === added,
    add: (row: Row) => {
      setAdded(rows.length)
      onChange([...rows, row])
    },
    change: (place: number, values: Partial<Row>) =>
      onChange(rows.with(place, { ...rows[place]!, ...values })),
    remove: (place: number) => {
      onChange(rows.toSpliced(place, 1))
      // The focused button has been removed with its row, so the focus moves to the button that
      // adds a row.
      document.getElementById(adderId)?.focus()
    },
    onUp: (place: number) => (place > 0 ? () => swap(place, place - 1) : undefined),
    onDown: (place: number) => (place < rows.length - 1 ? () => swap(place, place + 1) : undefined),
  }
}
