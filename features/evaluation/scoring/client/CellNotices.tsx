import { scoringWords as words } from '../contract/scoring.ts'
import { isUnsaved } from '#kernel/client/autosave/entry.ts'
import { Banner } from '#kernel/client/ui/Banner.tsx'
import { Button } from '#kernel/client/ui/Button.tsx'
import type { ScoringState, FixedReason } from './scoring-state.ts'
import { readCell, type CellId } from './score-cell.ts'
import type { CellState } from './score-sheet.ts'

export type CellDialog = 'change' | 'compare'

const fixedWords: Record<FixedReason, string> = {
  locked: 'The evaluation is locked. Your marks can no longer change.',
  finished: 'You have finished this criterion.',
  excluded: 'This bid is excluded, so it needs no marks.',
}

type CellNoticesProps = {
  scoring: ScoringState
  id: CellId
  state: CellState
  onOpen: (dialog: CellDialog) => void
}

/**
 * Banners that explain why a mark can't be changed or isn't saved, with a button to resolve the
 * problem.
 */
export function CellNotices({ scoring, id, state, onOpen }: CellNoticesProps) {
  const fixed = scoring.whyFixed(id)
  const isRefused = isUnsaved(state) && state.failure !== null && !state.willRetry
  return (
    <>
      {fixed && (
        <Banner
          actions={
            fixed === 'finished' && (
              <Button
                kind="secondary"
                size="small"
                // Until the note is loaded, the dialog would save an empty one.
                disabledReason={readCell(state.text).note === null ? words.noteLoading : null}
                onClick={() => onOpen('change')}
              >
                Change with a reason
              </Button>
            )
          }
        >
          {fixedWords[fixed]}
        </Banner>
      )}
      {state.theirs && (
        <Banner
          kind="warning"
          title="This was changed in another window"
          actions={
            <Button kind="secondary" size="small" onClick={() => onOpen('compare')}>
              Compare
            </Button>
          }
        >
          {words.elsewhereWhy}
        </Banner>
      )}
      {isRefused && (
        <Banner
          kind="danger"
          actions={
            <Button kind="secondary" size="small" onClick={() => scoring.sheet.discard(id)}>
              Discard my change
            </Button>
          }
        >
          {state.failure}
        </Banner>
      )}
    </>
  )
}
