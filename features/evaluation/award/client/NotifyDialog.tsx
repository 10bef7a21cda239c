import { useState } from 'react'
import { decisionWords as words } from '../contract/decision.ts'
import { notifyBidders } from '../contract/decision-calls.ts'
import { wholeShape } from '#kernel/contract/number-shapes.ts'
import { standstillLimits as limits } from '#features/evaluation/standstill/contract/standstill.ts'
import { formatDate } from '#kernel/format/date.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'

const texts = {
  standstillHint: (least: number, lastDay: string | undefined) =>
    `At least ${least}. Today is day 1 if it is a working day. ${
      lastDay ? `The last day would be ${lastDay}. ` : ''
    }No contract is signed before the end without a reason.`,
}

type NotifyDialogProps = {
  tenderId: number
  sha256: string
  /** Last days of the possible standstills, the shortest first. */
  standstillEnds: readonly string[]
  onClose: () => void
}

/** Dialog that asks for the length of the standstill and notifies all bidders. */
export function NotifyDialog({ tenderId, sha256, standstillEnds, onClose }: NotifyDialogProps) {
  // The bidders are notified of the decision that was on screen when the dialog was opened.
  const [opened] = useState(sha256)
  const form = useForm({
    initial: { working_days: String(limits.workingDays) },
    failure: 'Failed to notify the bidders',
    scope: 'notify',
    submit: ({ working_days }) => {
      const body = { sha256: opened, working_days: Number(working_days) }
      return finish(call(notifyBidders, { params: { tenderId }, body }), onClose)
    },
  })
  const lastDay = standstillEnds[Number(form.field('working_days').value) - limits.workingDays]
  return (
    <FormDialog
      title="Notify all bidders?"
      description={words.notifyWhy}
      verb={words.notify}
      busyLabel="Notifying..."
      form={form}
      onClose={onClose}
    >
      <NumberInput
        label="Working days of the standstill"
        hint={texts.standstillHint(limits.workingDays, lastDay && formatDate(lastDay))}
        shape={wholeShape}
        {...form.field('working_days')}
      />
    </FormDialog>
  )
}
