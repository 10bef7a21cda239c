import type { ChangeEvent, ReactNode } from 'react'
import { ndaScope } from '#features/tenders/nda/contract/nda.ts'
import type { TenderFieldWhere } from '#features/tenders/contract/tender-fields.ts'
import {
  eligibilityTypeLabels,
  eligibilityTypes,
  type EligibilityType,
} from '#features/tenders/contract/tender.ts'
import { Checkbox } from '#kernel/client/ui/Checkbox.tsx'
import { RadioGroup } from '#kernel/client/ui/RadioGroup.tsx'
import { ask, labelOf, StepControls } from './StepControls.tsx'
import type { WizardForm } from './use-wizard.ts'

const hints: Record<EligibilityType, string> = {
  open: 'Every approved supplier can see the tender and mark interest.',
  invite_only: 'Only the organisations you invite can see it. You can invite them on its page.',
  nda_gated: `${ndaScope.before} Write it on the tender’s page.`,
}

const eligibilityOptions = eligibilityTypes.map((value) => ({
  value,
  label: eligibilityTypeLabels[value],
  hint: hints[value],
}))

type SettingsStepProps = { form: WizardForm; children?: ReactNode }

export function SettingsStep({ form, children }: SettingsStepProps) {
  const { onChange: _, ...eligibility } = ask(form, 'eligibility_type')
  const flag = (name: TenderFieldWhere<'kind', 'flag'>) => ({
    name,
    label: labelOf(name),
    checked: form.values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.set(name, event.target.checked),
  })
  return (
    <>
      <StepControls
        step="settings"
        controls={{
          eligibility_type: (
            <RadioGroup
              options={eligibilityOptions}
              {...eligibility}
              onChange={(value) => form.set('eligibility_type', value)}
            />
          ),
          require_interest_before_download: (
            <Checkbox
              hint="Suppliers mark interest before they can download documents."
              {...flag('require_interest_before_download')}
            />
          ),
          // Negative margin that reduces the distance to the checkbox above.
          allow_questions: (
            <div className="-mt-5">
              <Checkbox
                hint="Interested suppliers can ask until the clarification deadline."
                {...flag('allow_questions')}
              />
            </div>
          ),
        }}
      />
      {children}
    </>
  )
}
