import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { evaluationLimits, evaluationTexts } from '../contract/evaluation.ts'
import { requiredText } from '#kernel/contract/fields.ts'
import { finish, type Done } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { useForm } from '#kernel/client/lib/form.ts'
import type { ButtonKind } from '#kernel/client/ui/button-class.ts'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

type ReasonDialogProps = {
  title: string
  description: ReactNode
  label: string
  hint?: string
  verb: string
  busyLabel: string
  kind?: ButtonKind
  failure: string
  act: (reason: string) => Promise<Done>
  onClose: () => void
}

const schema = z.object({
  reason: requiredText(evaluationTexts.reasonRequired, evaluationLimits.reason),
})

/** Dialog for an action that needs a reason and nothing else. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, hint, act, failure, onClose, ...dialog } = props
  const form = useForm({
    initial: { reason: '' },
    schema,
    failure,
    scope: 'reason',
    submit: ({ reason }) => finish(act(reason), onClose),
  })
  return (
    <FormDialog {...dialog} form={form} onClose={onClose}>
      <TextArea
        label={label}
        hint={hint}
        rows={4}
        limit={evaluationLimits.reason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
