import { useState } from 'react'
import { evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import { scoringWords as words } from '../contract/scoring.ts'
import { lazyDialog } from '#kernel/client/lib/lazy-part.tsx'
import { useStore } from '#kernel/client/store/create-store.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { MarkChoice } from '#features/evaluation/client/MarkChoice.tsx'
import { CellNotices, type CellDialog } from './CellNotices.tsx'
import { noteFieldId, type ScoringState } from './scoring-state.ts'
import { readCell, type CellId } from './score-cell.ts'

const texts = {
  noteHint: 'Say what in the bid earns this mark. Only you see it until everybody has finished.',
}

const ChangeScoreDialog = lazyDialog(() => import('./ChangeScoreDialog.tsx'), 'ChangeScoreDialog')
const CompareDialog = lazyDialog(() => import('./CompareDialog.tsx'), 'CompareDialog')

type MarkAndNoteFieldsProps = {
  scoring: ScoringState
  id: CellId
  bidder: string
}

/** Fields for the user's mark and note for one bid and one criterion. */
export function MarkAndNoteFields({ scoring, id, bidder }: MarkAndNoteFieldsProps) {
  const { sheet } = scoring
  const state = useStore(sheet.cell(id))
  const [dialog, setDialog] = useState<CellDialog | null>(null)
  const value = readCell(state.text)
  const isFixed = scoring.whyFixed(id) !== undefined
  const close = () => setDialog(null)
  return (
    <div className="flex flex-col gap-4">
      <CellNotices scoring={scoring} id={id} state={state} onOpen={setDialog} />
      <div className="flex flex-col gap-2">
        <MarkChoice
          label={words.mark}
          scale={scoring.scaleOf(id)}
          marks={scoring.marksOf(id)}
          value={value.mark}
          isReadOnly={isFixed}
          onChange={(mark) => sheet.setMark(id, mark)}
        />
        {value.mark !== null && !isFixed && (
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            onClick={() => sheet.setMark(id, null)}
          >
            Clear mark
          </Button>
        )}
      </div>
      <Note scoring={scoring} id={id} isFixed={isFixed} note={value.note} />
      {dialog === 'change' && (
        <ChangeScoreDialog scoring={scoring} id={id} bidder={bidder} onClose={close} />
      )}
      {dialog === 'compare' && state.theirs && (
        <CompareDialog
          scoring={scoring}
          id={id}
          theirs={readCell(state.theirs.text)}
          mine={value}
          onClose={close}
        />
      )}
    </div>
  )
}

type NoteProps = { scoring: ScoringState; id: CellId; isFixed: boolean; note: string | null }

function Note({ scoring: { sheet }, id, isFixed, note }: NoteProps) {
  return (
    <TextArea
      id={noteFieldId}
      name="note"
      label={words.note}
      hint={note === null ? words.noteLoading : isFixed ? undefined : texts.noteHint}
      rows={4}
      {...(!isFixed && { limit: evaluationLimits.note })}
      value={note ?? ''}
      readOnly={isFixed || note === null}
      onChange={(event) => sheet.setNote(id, event.target.value)}
      onBlur={() => void sheet.save(id)}
    />
  )
}
