import { saveScore } from '#domain/contract/evaluation-calls.ts'
import { evaluationLimits } from '#domain/contract/evaluation.ts'
import { scoringWords as words } from '#domain/contract/scoring-words.ts'
import { FormDialog } from '#client/dialogs/FormDialog.tsx'
import { call } from '#client/lib/api.ts'
import { useForm } from '#client/lib/form.ts'
import { TextArea } from '#client/ui/TextArea.tsx'
import { toast } from '#client/ui/toast.ts'
import { MarkChoice } from '../MarkChoice.tsx'
import type { ScoringState } from './scoring-state.ts'
import { readCellId, type CellId } from './score-cell.ts'

type ChangeScoreDialogProps = {
  scoring: ScoringState
  id: CellId
  bidder: string
  onClose: () => void
}

/**
 * Dialog for changing a mark after the criterion was finished, with a reason that stays in the
 * record.
 */
export function ChangeScoreDialog({ scoring, id, bidder, onClose }: ChangeScoreDialogProps) {
  const { sheet, tenderId } = scoring
  const { bidId, criterion } = readCellId(id)
  const { mark, note } = sheet.valueOf(id)
  const form = useForm({
    initial: { mark, note: note ?? '', reason: '' },
    failure: words.changeFailed,
    submit: async (values) => {
      const based_on = sheet.cell(id).current().known?.version ?? null
      const { score } = await call(saveScore, {
        params: { tenderId, bidId },
        body: { criterion, ...values, based_on },
      })
      sheet.noticeRead(bidId, [{ ...score, note: values.note, saved_at: '' }])
      toast.success(words.changed)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.changeTitle(bidder)}
      description={words.changeWhy}
      verb={words.changeVerb}
      busyLabel={words.changing}
      size="wide"
      {...{ form, onClose }}
    >
      <MarkChoice
        field="mark"
        label={words.mark}
        scale={scoring.scaleOf(id)}
        marks={scoring.marksOf(id)}
        value={form.values.mark}
        error={form.errors['mark']}
        onChange={(chosen) => form.set('mark', chosen)}
      />
      <TextArea label={words.note} limit={evaluationLimits.note} {...form.field('note')} />
      <TextArea label={words.reason} limit={evaluationLimits.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
