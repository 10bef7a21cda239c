import type { ReactNode } from 'react'
import { tenderTexts } from '#domain/contract/tender.ts'
import { formatDateTime, fromUkLocalInput } from '#domain/format/date.ts'
import { daysLeftText } from '#domain/format/deadline.ts'
import { DateTimeInput } from '#client/ui/DateTimeInput.tsx'
import { useNow } from '#client/ui/use-now.ts'
import { ask, StepControls } from './StepControls.tsx'
import type { WizardForm } from './use-wizard.ts'

type TimelinesStepProps = { form: WizardForm; children?: ReactNode }

export function TimelinesStep({ form, children }: TimelinesStepProps) {
  return (
    <>
      <p className="text-muted">All times are UK time, in summer and in winter.</p>
      <StepControls
        step="timelines"
        controls={{
          clarification_deadline: (
            <div className="flex flex-col gap-1">
              <DateTimeInput
                hint="Until when suppliers may ask questions. UK time"
                {...ask(form, 'clarification_deadline')}
              />
              <InWords local={form.values.clarification_deadline} />
            </div>
          ),
          submission_deadline: (
            <div className="flex flex-col gap-1">
              <DateTimeInput
                hint="When the tender closes. UK time"
                {...ask(form, 'submission_deadline')}
              />
              <InWords local={form.values.submission_deadline} />
            </div>
          ),
        }}
      />
      {children}
    </>
  )
}

/** The moment spelled out, so that a slip of the month is seen at once. */
function InWords({ local }: { local: string }) {
  const now = useNow()
  return (
    <p aria-live="polite" className="min-h-5 text-sm text-muted tabular-nums">
      {wordsFor(local, now)}
    </p>
  )
}

function wordsFor(local: string, now: Date): string {
  const reading = fromUkLocalInput(local)
  if ('reason' in reading) {
    return reading.reason === 'nonexistent' ? tenderTexts.dateNonexistent : ''
  }
  const days = daysLeftText(reading.iso, now)
  const distance = { Expired: 'in the past', Today: 'today' }[days] ?? `in ${days}`
  return `${formatDateTime(reading.iso)}: ${distance}`
}
