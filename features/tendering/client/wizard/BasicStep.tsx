import {
  categories,
  categoryLabels,
  procedureTypeLabels,
  procedureTypes,
  tenderLimits,
} from '#features/tenders/contract/tender.ts'
import { CheckboxGroup } from '#kernel/client/ui/CheckboxGroup.tsx'
import { Select, type Option } from '#kernel/client/ui/Select.tsx'
import { TextArea } from '#kernel/client/ui/TextArea.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { CpvInput } from './CpvInput.tsx'
import { ask, labelOf, StepControls } from './StepControls.tsx'
import type { WizardForm } from './use-wizard.ts'

const procedures = procedureTypes.map((value) => ({ value, label: procedureTypeLabels[value] }))
const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))

type BasicStepProps = {
  form: WizardForm
  /** Organisations to choose from; undefined unless the user is an administrator. */
  organisations?: readonly Option[] | undefined
}

export function BasicStep({ form, organisations }: BasicStepProps) {
  const { values, errors } = form
  return (
    <StepControls
      step="basic"
      controls={{
        title: <TextInput maxLength={tenderLimits.title} {...ask(form, 'title')} />,
        description: (
          <TextArea rows={8} limit={tenderLimits.description} {...ask(form, 'description')} />
        ),
        procedure_type: (
          <Select
            placeholder="Choose a procedure type"
            options={procedures}
            {...ask(form, 'procedure_type')}
          />
        ),
        organisation_id: organisations && (
          <Select
            hint="The buyer organisation that owns this tender"
            placeholder="Choose an organisation"
            options={organisations}
            {...ask(form, 'organisation_id')}
          />
        ),
        location: (
          <TextInput
            isOptional
            hint="Where the work is done"
            maxLength={tenderLimits.location}
            {...ask(form, 'location')}
          />
        ),
        categories: (
          <CheckboxGroup
            name="categories"
            label={labelOf('categories')}
            isOptional
            isInColumns
            options={categoryOptions}
            values={values.categories}
            error={errors['categories']}
            onChange={(chosen) => form.set('categories', chosen)}
          />
        ),
        cpv_codes: (
          <CpvInput
            name="cpv_codes"
            label={labelOf('cpv_codes')}
            codes={values.cpv_codes}
            categories={values.categories}
            error={errors['cpv_codes']}
            onChange={(codes) => form.set('cpv_codes', codes)}
          />
        ),
      }}
    />
  )
}
