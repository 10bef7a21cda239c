import { organisationFields, type organisationFieldNames } from '../contract/admin-organisation.ts'
import {
  organisationSizeLabels,
  organisationSizes,
  organisationTypeLabels,
  organisationTypes,
} from '#kernel/contract/organisation.ts'
import { nationLabels, standstillNations } from '#kernel/contract/nation.ts'
import type { useForm } from '#kernel/client/lib/form.ts'
import { MoneyInput } from '#kernel/client/ui/MoneyInput.tsx'
import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'

const types = organisationTypes.map((value) => ({ value, label: organisationTypeLabels[value] }))

const sizes = organisationSizes.map((value) => ({ value, label: organisationSizeLabels[value] }))

const nations = standstillNations.map((value) => ({ value, label: nationLabels[value] }))

type OrganisationField = (typeof organisationFieldNames)[number]

type OrganisationFieldsProps = {
  form: Pick<
    ReturnType<typeof useForm<Record<OrganisationField, string>, unknown>>,
    'field' | 'set'
  >
  /**
   * True for a registered organisation, which may have no address; a new organisation requires one.
   */
  isAddressOptional?: boolean
}

export function OrganisationFields({ form, isAddressOptional = false }: OrganisationFieldsProps) {
  const { field } = form
  const optional = { isOptional: isAddressOptional }
  const ask = (name: OrganisationField) => ({
    label: organisationFields[name].label,
    ...field(name),
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput autoComplete="off" {...ask('name')} />
        <Select options={types} {...ask('type')} />
        <TextInput {...optional} {...ask('address_line1')} />
        <TextInput isOptional {...ask('address_line2')} />
        <TextInput {...optional} {...ask('city')} />
        <TextInput {...optional} {...ask('postcode')} />
        <TextInput type="tel" {...optional} {...ask('phone')} />
        <TextInput isOptional {...ask('company_number')} />
      </div>
      {field('type').value === 'supplier' && (
        <Select
          isOptional
          options={sizes}
          placeholder="Not known"
          hint="Analytics show the share of awards that small firms win."
          {...ask('size')}
        />
      )}
      {field('type').value === 'buyer' && (
        <>
          <MoneyInput
            isOptional
            currency="GBP"
            hint="A colleague of the person who prepared an award approves it. Leave empty if no award needs approval."
            {...ask('approval_threshold')}
            onChange={(value) => form.set('approval_threshold', value)}
          />
          <Select options={nations} hint="Standstills skip these days." {...ask('nation')} />
        </>
      )}
    </>
  )
}
