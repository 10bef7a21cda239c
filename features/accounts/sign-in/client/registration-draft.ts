// Stores the registration form, without passwords, in the session storage, so that it survives a
// reload of the tab.
import { defaultCountry } from '#kernel/contract/organisation.ts'

const emptyRegistration = {
  organisation_type: 'supplier',
  organisation_name: '',
  organisation_description: '',
  registration_number: '',
  vat_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  county: '',
  postcode: '',
  country: defaultCountry,
  phone: '',
  website: '',
  name: '',
  email: '',
  password: '',
  password_confirmation: '',
}
export type Registration = typeof emptyRegistration

const key = 'registration'

export function readDraft(): Registration {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Registration>
    return { ...emptyRegistration, ...kept }
  } catch {
    return emptyRegistration
  }
}

export function storeDraft({
  password: _,
  password_confirmation: __,
  ...rest
}: Registration): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(rest))
  } catch {
    // Storage may be unavailable, in which case the values are lost when the page is reloaded.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage may be unavailable, in which case no values were stored.
  }
}
