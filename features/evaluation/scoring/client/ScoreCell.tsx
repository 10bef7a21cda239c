import { CircleAlert, Lock, MessageSquareText, MessageSquareWarning } from 'lucide-react'
import { memo, useSyncExternalStore } from 'react'
import { scoringWords as words } from '../contract/scoring.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import { useStore } from '#kernel/client/store/create-store.ts'
import { joinClasses } from '#kernel/client/ui/join-classes.ts'
import { domIdOf, selectCell, type ScoringState } from './scoring-state.ts'
import { readCell, type CellId } from './score-cell.ts'

const texts = {
  noteMissing: 'note missing',
}

type ScoreCellProps = { scoring: ScoringState; id: CellId }

/**
 * One mark in the grid. Each cell subscribes to its own store, so that other cells are not
 * re-rendered.
 */
export const ScoreCell = memo(function ScoreCell({ scoring, id }: ScoreCellProps) {
  const state = useStore(scoring.sheet.cell(id))
  const { selection } = scoring
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.current() === id)
  const { mark, note } = readCell(state.text)
  const hasNote = note !== ''
  const hasTrouble = isUnsaved(state) && (state.failure !== null || state.theirs !== null)
  const fixed = scoring.whyFixed(id)
  const lacksNote = mark !== null && !hasNote && !fixed
  return (
    <td
      role="gridcell"
      id={domIdOf(id)}
      data-cell={id}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      onFocus={() => selectCell(scoring, id)}
      className={joinClasses(
        'ring-inside h-11 cursor-default border-e border-b border-line px-2 text-center tabular-nums',
        isSelected && 'bg-brand-wash shadow-[inset_0_0_0_2px_var(--brand-text)]',
        fixed && !isSelected && 'bg-sunken text-muted',
      )}
    >
      <span className="relative inline-flex items-center gap-1 [&_svg]:size-3.5 [&_svg]:shrink-0">
        <span className={mark === null ? 'text-subtle' : 'font-semibold'}>{mark ?? '–'}</span>
        {mark === null && <span className="sr-only">{words.unmarked}</span>}
        {hasTrouble ? (
          <CircleAlert aria-hidden="true" className="text-danger" />
        ) : hasNote ? (
          <MessageSquareText aria-hidden="true" className="text-muted" />
        ) : lacksNote ? (
          <span aria-hidden="true" title={texts.noteMissing} className="text-warning">
            <MessageSquareWarning />
          </span>
        ) : null}
        {fixed === 'finished' && <Lock aria-hidden="true" className="text-subtle" />}
        <span className="sr-only">
          {hasNote ? 'with a note' : lacksNote ? texts.noteMissing : 'without a note'}
          {hasTrouble && ', not saved yet'}
          {fixed && ', can’t be changed'}
        </span>
      </span>
    </td>
  )
})
