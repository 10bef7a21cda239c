import { saveScore, evaluationLimits } from '#features/evaluation/contract/evaluation.ts'
import { scoringWords as words } from '../contract/scoring.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { toast } from '#kernel/client/ui/toast.ts'
import { MarkChoice } from '#features/evaluation/client/MarkChoice.tsx'
import type { ScoreVersion } from './score-sheet.ts'
import type { ScoringState } from './scoring-state.ts'
import { readCellId, type CellId } from './score-cell.ts'

const texts = {
  changeTitle: (bidder: string) => `Change your mark for ${bidder}`,
}

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
  const known = { ...sheet.valueOf(id), version: sheet.cell(id).current().known?.version ?? null }
  const edited = useEdited<ScoreVersion>(known, () => sheet.fetchNewest(id))
  const form = useForm({
    initial: valuesOf(edited.opened),
    failure: 'Failed to save the change',
    submit: async (values) => {
      const { score } = await edited.save(({ version }) =>
        call(saveScore, {
          params: { tenderId, bidId },
          body: { criterion, ...values, based_on: version },
        }),
      )
      sheet.noticeRead(bidId, [{ ...score, note: values.note, saved_at: '' }])
      toast.success('Mark changed')
      onClose()
    },
  })
  return (
    <FormDialog
      title={texts.changeTitle(bidder)}
      description="Both marks stay in the record, with your reason."
      verb="Save change"
      busyLabel="Saving..."
      size="wide"
      form={form}
      onClose={onClose}
    >
      <Comparison
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        describe={(values) => [
          { term: words.mark, value: values.mark ?? '' },
          { term: words.note, value: values.note },
        ]}
      />
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
      <TextArea
        label="Reason for the change"
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const valuesOf = ({ mark, note }: ScoreVersion) => ({ mark, note: note ?? '', reason: '' })
