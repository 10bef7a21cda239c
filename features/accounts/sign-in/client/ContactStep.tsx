import { Select } from '#kernel/client/ui/Select.tsx'
import { TextInput } from '#kernel/client/ui/TextInput.tsx'
import { countryCodes } from '#features/accounts/contract/country.ts'
import { defaultCountry } from '#kernel/contract/organisation.ts'
import type { RegistrationForm } from './use-registration.ts'

export function ContactStep({ form }: { form: RegistrationForm }) {
  return (
    <>
      <TextInput
        label="Address line 1"
        autoComplete="address-line1"
        isOptional
        {...form.field('address_line_1')}
      />
      <TextInput
        label="Address line 2"
        autoComplete="address-line2"
        isOptional
        {...form.field('address_line_2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="City" autoComplete="address-level2" isOptional {...form.field('city')} />
        <TextInput
          label="County"
          autoComplete="address-level1"
          isOptional
          {...form.field('county')}
        />
        <TextInput
          label="Postcode"
          autoComplete="postal-code"
          isOptional
          {...form.field('postcode')}
        />
        <Select
          label="Country"
          autoComplete="country"
          options={countries}
          {...form.field('country')}
        />
      </div>
      <TextInput label="Phone" type="tel" autoComplete="tel" isOptional {...form.field('phone')} />
      <TextInput
        label="Website"
        type="url"
        autoComplete="url"
        isOptional
        {...form.field('website')}
      />
    </>
  )
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Options for a select: the United Kingdom first, the others by name. */
const countries = countryCodes
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted(
    (a, b) =>
      Number(b.value === defaultCountry) - Number(a.value === defaultCountry) ||
      a.label.localeCompare(b.label, 'en-GB'),
  )
