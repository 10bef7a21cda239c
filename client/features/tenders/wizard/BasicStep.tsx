import {
  categories,
  categoryLabels,
  procedureTypeLabels,
  procedureTypes,
  tenderLimits,
  tenderTexts,
} from '#domain/contract/tender.ts'
import { CheckboxGroup } from '#client/ui/CheckboxGroup.tsx'
import { Select, type Option } from '#client/ui/Select.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'
import { CpvInput } from './CpvInput.tsx'
import type { WizardForm } from './use-wizard.ts'

const procedures = procedureTypes.map((value) => ({ value, label: procedureTypeLabels[value] }))
const categoryOptions = categories.map((value) => ({ value, label: categoryLabels[value] }))

type BasicStepProps = {
  form: WizardForm
  /** For whoever says whose the tender is; nobody else is asked. */
  organisations?: readonly Option[] | undefined
  /** Suppliers have seen it: how it is bought is settled. */
  isProcedureFixed?: boolean
}

export function BasicStep({ form, organisations, isProcedureFixed = false }: BasicStepProps) {
  return (
    <>
      <TextInput label="Title" maxLength={tenderLimits.title} {...form.field('title')} />
      <TextArea
        label="Description"
        rows={8}
        limit={tenderLimits.description}
        {...form.field('description')}
      />
      <Select
        label="Procedure type"
        placeholder="Choose a procedure type"
        options={procedures}
        disabled={isProcedureFixed}
        hint={isProcedureFixed ? tenderTexts.procedureTypeFixed : undefined}
        {...form.field('procedure_type')}
      />
      {organisations && (
        <Select
          label="Organisation"
          hint="The buyer organisation whose tender this is"
          placeholder="Choose an organisation"
          options={organisations}
          {...form.field('organisation_id')}
        />
      )}
      <TextInput
        label="Location"
        isOptional
        hint="Where the work is done"
        maxLength={tenderLimits.location}
        {...form.field('metadata.location')}
      />
      <CheckboxGroup
        name="metadata.categories"
        label="Categories"
        isOptional
        isInColumns
        options={categoryOptions}
        values={form.values['metadata.categories']}
        error={form.errors['metadata.categories']}
        onChange={(chosen) => form.set('metadata.categories', chosen)}
      />
      <CpvInput
        name="metadata.cpv_codes"
        codes={form.values['metadata.cpv_codes']}
        categories={form.values['metadata.categories']}
        error={form.errors['metadata.cpv_codes']}
        onChange={(codes) => form.set('metadata.cpv_codes', codes)}
      />
    </>
  )
}
