import {
  extendStandstill,
  recordChallenge,
  resumeStandstill,
  startStandstill,
  standstillLimits as limits,
  standstillTexts as texts,
  type Standstill,
} from '../contract/standstill.ts'
import { wholeShape } from '#kernel/contract/number-shapes.ts'
import { finish } from '#kernel/client/dialogs/finish.ts'
import { FormDialog } from '#kernel/client/dialogs/FormDialog.tsx'
import { ReasonDialog } from '#features/evaluation/client/ReasonDialog.tsx'
import { call } from '#kernel/client/lib/api.ts'
import { useForm } from '#kernel/client/lib/form.ts'
import { NumberInput } from '#kernel/client/ui/NumberInput.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'

export type OpenStandstillDialog = 'start' | 'extend' | 'challenge' | 'resume'

type DialogProps = {
  tenderId: number
  standstill: Standstill | null
  onClose: () => void
}

const failure = 'Failed to change the standstill'

export function StandstillDialogs(props: DialogProps & { dialog: OpenStandstillDialog }) {
  const { dialog, tenderId, onClose } = props
  const params = { tenderId }
  if (dialog === 'start') return <StartDialog {...props} />
  if (dialog === 'extend') return <ExtendDialog {...props} />
  if (dialog === 'challenge') {
    return (
      <ReasonDialog
        title="Record a challenge?"
        description="The standstill is suspended, and no contract can be signed until you record how the challenge ended. We’ll email suppliers who took part, without the details."
        label="Who challenges the award, and on which grounds"
        verb="Record challenge"
        busyLabel="Saving..."
        failure={failure}
        act={(reason) => call(recordChallenge, { params, body: { reason } })}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      title="Record how the challenge ended"
      description="The standstill resumes: the working days that were left when the challenge was recorded run from today."
      label="How the challenge ended"
      verb="Resume standstill"
      busyLabel="Saving..."
      failure={failure}
      act={(reason) => call(resumeStandstill, { params, body: { reason } })}
      onClose={onClose}
    />
  )
}

function StartDialog({ tenderId, onClose }: DialogProps) {
  const form = useForm({
    initial: { working_days: String(limits.workingDays) },
    failure,
    scope: 'standstill',
    submit: ({ working_days }) =>
      finish(
        call(startStandstill, {
          params: { tenderId },
          body: { working_days: Number(working_days) },
        }),
        onClose,
      ),
  })
  return (
    <FormDialog
      title="Start the standstill today?"
      description="Today is day 1 if it is a working day. We’ll email suppliers who took part and publish the last day."
      verb="Start standstill"
      busyLabel="Starting..."
      form={form}
      onClose={onClose}
    >
      <NumberInput
        label={texts.workingDays}
        hint={`At least ${limits.workingDays}`}
        shape={wholeShape}
        {...form.field('working_days')}
      />
    </FormDialog>
  )
}

function ExtendDialog({ tenderId, standstill, onClose }: DialogProps) {
  const form = useForm({
    initial: { working_days: '', reason: '' },
    failure,
    scope: 'standstill',
    submit: ({ working_days, reason }) =>
      finish(
        call(extendStandstill, {
          params: { tenderId },
          body: { working_days: Number(working_days), reason },
        }),
        onClose,
      ),
  })
  return (
    <FormDialog
      title="Extend the standstill"
      description="A standstill can’t be made shorter again. We’ll email suppliers who took part."
      verb="Extend standstill"
      busyLabel="Saving..."
      form={form}
      onClose={onClose}
    >
      <NumberInput
        label="Working days in total"
        hint={`Now ${standstill?.working_days}`}
        shape={wholeShape}
        {...form.field('working_days')}
      />
      <TextArea label="Reason" rows={3} limit={limits.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
