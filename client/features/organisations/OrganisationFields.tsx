import { organisationTypeLabels, organisationTypes } from '#domain/contract/organisation.ts'
import type { useForm } from '#client/lib/form.ts'
import { Select } from '#client/ui/Select.tsx'
import { TextInput } from '#client/ui/TextInput.tsx'

const types = organisationTypes.map((value) => ({ value, label: organisationTypeLabels[value] }))

export const emptyOrganisation = {
  name: '',
  type: 'supplier' as string,
  address_line1: '',
  address_line2: '',
  city: '',
  postcode: '',
  phone: '',
  company_number: '',
}

type OrganisationValues = typeof emptyOrganisation

type OrganisationFieldsProps = {
  field: ReturnType<typeof useForm<OrganisationValues, unknown>>['field']
  /** A registered organisation may lack its address; a created one may not. */
  isAddressOptional?: boolean
}

export function OrganisationFields({ field, isAddressOptional = false }: OrganisationFieldsProps) {
  const optional = { isOptional: isAddressOptional }
  return (
    <>
      <TextInput label="Name" autoComplete="off" {...field('name')} />
      <Select label="Type" options={types} {...field('type')} />
      <TextInput label="Address line 1" {...optional} {...field('address_line1')} />
      <TextInput label="Address line 2" isOptional {...field('address_line2')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="City" {...optional} {...field('city')} />
        <TextInput label="Postcode" {...optional} {...field('postcode')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Phone" type="tel" {...optional} {...field('phone')} />
        <TextInput label="Company number" isOptional {...field('company_number')} />
      </div>
    </>
  )
}
