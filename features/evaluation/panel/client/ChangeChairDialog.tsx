import * as z from 'zod/mini'
import {
  savePanel,
  evaluationLimits,
  evaluationTexts,
  type Evaluation,
} from '#features/evaluation/contract/evaluation.ts'
import { requiredText } from '#kernel/contract/fields.ts'
import { panelFormWords as words } from '../contract/panel-task.ts'
import { Comparison } from '#kernel/client/dialogs/Comparison.tsx'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { useEdited } from '#kernel/client/lib/use-edited.ts'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import type { EvaluationContext } from '#features/evaluation/client/EvaluationFrame.tsx'
import { fetchEvaluation } from '#features/evaluation/client/evaluation-queries.ts'
import { describePanel, panelInputOf, panelValues } from './panel-values.ts'

const texts = {
  chairWhy:
    'The new chair runs the evaluation from now on. All marks and records stay. Do this when the chair is away or has left.',
}

type ChangeChairDialogProps = Pick<EvaluationContext, 'tender' | 'evaluation' | 'candidates'> & {
  onClose: () => void
}

const schema = z.object({
  chair_id: z.string().check(z.minLength(1, evaluationTexts.chairUnknown)),
  reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
})

const unchosen = { chair_id: '', reason: '' }

/**
 * Dialog for naming another chair. Any buyer in the organisation can do this, but must give a
 * reason.
 */
export function ChangeChairDialog(props: ChangeChairDialogProps) {
  const { tender, candidates, onClose } = props
  const edited = useEdited<Evaluation>(props.evaluation, async (opened) => {
    return (await fetchEvaluation(tender.id)) ?? opened
  })
  const evaluation = edited.opened
  const chair = evaluation.members.find(({ is_chair }) => is_chair)
  const form = useForm({
    initial: unchosen,
    schema,
    failure: words.saveFailed,
    scope: 'panel-chair',
    submit: (chosen) =>
      edited.save((opened) => {
        const body = panelInputOf({ ...panelValues(opened, 0), ...chosen }, opened.revision)
        return finish(call(savePanel, { params: { tenderId: tender.id }, body }), onClose)
      }),
  })
  const others = candidates.filter(({ id, is_guest }) => !is_guest && id !== chair?.user.id)
  return (
    <FormDialog
      title="Change the chair?"
      description={texts.chairWhy}
      verb="Save chair"
      busyLabel={words.saving}
      form={form}
      onClose={onClose}
    >
      <Comparison
        edited={edited}
        form={form}
        valuesOf={() => unchosen}
        describe={(_, stored) => {
          const people = stored.members.map(({ user }) => user)
          return describePanel(panelValues(stored, 0), { people, criteria: stored.criteria })
        }}
      />
      <Select
        label="New chair"
        placeholder={words.addPlaceholder}
        options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('chair_id')}
      />
      <TextArea
        label={words.reason}
        hint="The record says why the chair changes."
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
