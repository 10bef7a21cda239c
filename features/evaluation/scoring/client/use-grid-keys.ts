import { useRef, type KeyboardEvent } from 'react'
import { focusCell, focusNote, type ScoringState } from './scoring-state.ts'
import { moveInGrid } from './grid-moves.ts'
import { isMarkKey, typeMark } from './mark-keys.ts'
import { cellId, readCellId, type CellId } from './score-cell.ts'

/** Maximum time between key presses that belong to the same mark. */
const pauseMs = 1_500

interface Typed {
  id: CellId
  keys: string
  at: number
}

/** Returns the grid's key handler: keys navigate, set or clear a mark, or open the note. */
export function useGridKeys(scoring: ScoringState) {
  const typed = useRef<Typed | null>(null)

  function mark(id: CellId, key: string, at: number): void {
    if (scoring.whyFixed(id)) return
    const last = typed.current
    const isSame = last?.id === id && at - last.at < pauseMs
    const next = typeMark(scoring.marksOf(id), isSame ? last.keys : '', key)
    if (!next) return
    typed.current = { id, keys: next.typed, at }
    scoring.sheet.setMark(id, next.mark)
  }

  return (event: KeyboardEvent) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell']
    if (!id || event.altKey || event.metaKey) return
    const cell = id as CellId
    const next = move(scoring, cell, event)
    if (next) {
      event.preventDefault()
      return focusCell(scoring, next)
    }
    if (event.ctrlKey) return
    // In the grid, typed characters set a mark or start a note, so they must not trigger the
    // portal's shortcuts.
    if (event.key.length === 1) event.stopPropagation()
    if (isMarkKey(event.key)) {
      event.preventDefault()
      return mark(cell, event.key, event.timeStamp)
    }
    if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault()
      typed.current = null
      if (!scoring.whyFixed(cell)) scoring.sheet.setMark(cell, null)
    } else if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      focusNote()
    } else if (event.key.length === 1 && event.key !== ' ') {
      // The note has the focus after this handler, so the browser inserts the character there.
      focusNote()
    }
  }
}

function move(
  { bids, criteria }: ScoringState,
  id: CellId,
  event: KeyboardEvent,
): CellId | undefined {
  const { bidId, criterion } = readCellId(id)
  const position = {
    row: bids.findIndex((bid) => bid.id === bidId),
    column: criteria.findIndex(({ key }) => key === criterion),
  }
  const next = moveInGrid(position, event, { rows: bids.length, columns: criteria.length })
  return next && cellId(bids[next.row]!.id, criteria[next.column]!.key)
}
