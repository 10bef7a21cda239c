import type { ReactNode } from 'react'
import { DeadlineWarnings } from '../DeadlineWarnings.tsx'
import { DateInWords } from '../DateInWords.tsx'
import { DateTimeInput } from '#kernel/client/ui/DateTimeInput.tsx'
import { ask, StepControls } from './StepControls.tsx'
import type { WizardForm } from './use-wizard.ts'

type TimelinesStepProps = { form: WizardForm; children?: ReactNode }

export function TimelinesStep({ form, children }: TimelinesStepProps) {
  return (
    <>
      <p className="text-muted">All times are UK time.</p>
      <StepControls
        step="timelines"
        controls={{
          clarification_deadline: (
            <div className="flex flex-col gap-1">
              <DateTimeInput
                hint="Last day and time for questions (UK time)"
                {...ask(form, 'clarification_deadline')}
              />
              <DateInWords local={form.values.clarification_deadline} />
            </div>
          ),
          submission_deadline: (
            <div className="flex flex-col gap-1">
              <DateTimeInput
                hint="Day and time the tender closes (UK time)"
                {...ask(form, 'submission_deadline')}
              />
              <DateInWords local={form.values.submission_deadline} />
            </div>
          ),
        }}
      />
      <DeadlineWarnings
        submission={form.values.submission_deadline}
        questions={form.values.clarification_deadline}
      />
      {children}
    </>
  )
}
