import type { ReactNode } from 'react'
import {
  eligibilityTypeLabels,
  eligibilityTypes,
  type EligibilityType,
} from '#domain/contract/tender.ts'
import { Checkbox } from '#client/ui/Checkbox.tsx'
import { RadioGroup } from '#client/ui/RadioGroup.tsx'
import type { WizardForm } from './use-wizard.ts'

const hints: Record<EligibilityType, string> = {
  open: 'Every approved supplier sees the tender and may register interest.',
  invite_only:
    'Only the organisations that you invite learn that it exists. Invite them on its page.',
  nda_gated:
    'Suppliers see title and deadlines; the rest opens once they accept your agreement. Write it on the tender’s page.',
}

const eligibilityOptions = eligibilityTypes.map((value) => ({
  value,
  label: eligibilityTypeLabels[value],
  hint: hints[value],
}))

type SettingsStepProps = { form: WizardForm; children?: ReactNode }

export function SettingsStep({ form, children }: SettingsStepProps) {
  const { onChange: _, ...eligibility } = form.field('eligibility_type')
  return (
    <>
      <RadioGroup
        label="Eligibility"
        options={eligibilityOptions}
        {...eligibility}
        onChange={(value) => form.set('eligibility_type', value)}
      />
      <div>
        <Checkbox
          name="require_interest_before_download"
          label="Require interest before download"
          hint="Suppliers register interest before they can download documents."
          checked={form.values.require_interest_before_download}
          onChange={(event) => form.set('require_interest_before_download', event.target.checked)}
        />
        <Checkbox
          name="allow_questions"
          label="Allow questions"
          hint="Interested suppliers may ask until the clarification deadline."
          checked={form.values.allow_questions}
          onChange={(event) => form.set('allow_questions', event.target.checked)}
        />
      </div>
      {children}
    </>
  )
}
