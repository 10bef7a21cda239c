import { countryCodes } from '#kernel/contract/country.ts'
import { defaultCountry } from '#kernel/contract/organisation.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Options for a select: the United Kingdom first, the others by name. */
export const countries = countryCodes
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted(
    (a, b) =>
      Number(b.value === defaultCountry) - Number(a.value === defaultCountry) ||
      a.label.localeCompare(b.label, 'en-GB'),
  )
