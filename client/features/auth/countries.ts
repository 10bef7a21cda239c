import { countryCodes } from '#domain/contract/country.ts'
import { defaultCountry } from '#domain/contract/organisation.ts'

// In the browser's own words.
const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The home country first, the others by name. */
export const countries = countryCodes
  .map((code) => ({ value: code, label: names.of(code) ?? code }))
  .toSorted(
    (a, b) =>
      Number(b.value === defaultCountry) - Number(a.value === defaultCountry) ||
      a.label.localeCompare(b.label, 'en-GB'),
  )
