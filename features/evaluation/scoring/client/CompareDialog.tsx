import { useState } from 'react'
import { evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import { readingWords, scoringWords as words } from '../contract/scoring.ts'
import { Button } from '#kernel/client/ui/Button.tsx'
import { Dialog } from '#kernel/client/ui/Dialog.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { MarkChoice } from '#features/evaluation/client/MarkChoice.tsx'
import type { ScoringState } from './scoring-state.ts'
import type { CellId, CellValue } from './score-cell.ts'

type CompareDialogProps = {
  scoring: ScoringState
  id: CellId
  theirs: CellValue
  mine: CellValue
  onClose: () => void
}

/**
 * Dialog that shows two versions of the user's mark and note for one bid and criterion side by
 * side. Both are kept until the user saves one of them or a combination.
 */
export function CompareDialog({ scoring, id, theirs, mine, onClose }: CompareDialogProps) {
  const [mark, setMark] = useState(mine.mark)
  const [note, setNote] = useState(mine.note ?? '')
  const finish = (act: () => void) => () => {
    act()
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title="Two versions of your mark"
      description={words.elsewhereWhy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={finish(() => scoring.sheet.resolve(id, { mark, note }))}>
            Save this version
          </Button>
          <Button kind="secondary" onClick={finish(() => scoring.sheet.takeTheirs(id))}>
            Use the saved version
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Version title="Saved in the other window" value={theirs} />
        <Version title="Yours, not saved" value={mine} />
      </div>
      <div className="mt-6 flex flex-col gap-4">
        <MarkChoice
          label={words.mark}
          scale={scoring.scaleOf(id)}
          marks={scoring.marksOf(id)}
          value={mark}
          onChange={setMark}
        />
        <TextArea
          name="combined"
          label="Note to save"
          limit={evaluationLimits.note}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        {theirs.note && (
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            onClick={() => setNote(`${theirs.note}\n\n${note}`)}
          >
            Add the saved note
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function Version({ title, value }: { title: string; value: CellValue }) {
  return (
    <section className="min-w-0 rounded-control border border-line p-3">
      <h3 className="text-base font-semibold">{title}</h3>
      <p>{value.mark === null ? readingWords.unmarked : readingWords.mark(value.mark)}</p>
      <p className="max-h-60 scroll-column whitespace-pre-line wrap-anywhere">
        {value.note || 'No note'}
      </p>
    </section>
  )
}
