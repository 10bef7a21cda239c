import { biddingTexts } from '../contract/bidding.ts'
import type { Tender } from '#features/tenders/contract/tender-reply.ts'
import { toUkLocalInput } from '#kernel/format/date.ts'
import type { ListedLot } from './WhatIsAsked.tsx'
import { AskingFields, PriceFields } from './AskingFields.tsx'
import { JudgingFields } from './JudgingFields.tsx'
import { RecordFields } from './RecordFields.tsx'
import { SealingFields } from './SealingFields.tsx'
import { unfinishedSchema } from './setup-values.ts'
import type { SetupFormState } from './use-setup-form.ts'

const texts = {
  savedAt: (time: string) => `Saved, ${time}`,
}

type SetupStepProps = {
  form: SetupFormState
  tender: Tender
  lots: readonly ListedLot[]
  /** Number of the step, starting at 1. */
  step: number
}

export function SetupStep({ form, tender, lots, step }: SetupStepProps) {
  return (
    <>
      {step === 1 && <AskingFields form={form} />}
      {step === 2 && <JudgingFields form={form} tender={tender} />}
      {step === 3 && <PriceFields form={form} lots={lots} />}
      {step === 4 && (
        <>
          <SealingFields form={form} />
          <RecordFields form={form} />
        </>
      )}
    </>
  )
}

/** Status line that shows whether the latest changes are saved. */
export function SaveState({ form: { values, autosave } }: { form: SetupFormState }) {
  const { isUnsaved, failure, savedAt } = autosave
  // The banner at the top of the form already reports that a colleague has saved another version.
  if (failure === biddingTexts.stale) return null
  const isComplete = unfinishedSchema.safeParse(values).success
  return (
    <p role="status" className="min-h-5 text-sm text-muted">
      {failure ? (
        <span className="text-danger">{failure}</span>
      ) : isUnsaved ? (
        isComplete ? (
          'Not saved yet'
        ) : (
          'Not saved yet: some fields on this step are empty or can’t be read.'
        )
      ) : (
        savedAt !== undefined &&
        texts.savedAt(toUkLocalInput(new Date(savedAt).toISOString()).slice(11, 16))
      )}
    </p>
  )
}
