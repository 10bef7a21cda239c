// What the wizard holds while somebody types: text as in the controls, deadlines as UK time. Names
// with a dot are the paths at which the contract reports what is wrong with them.
import type { Tender } from '#domain/contract/tender-reply.ts'
import { defaultProcedureType } from '#domain/contract/tender.ts'
import { toUkLocalInput } from '#domain/format/date.ts'

export interface WizardValues {
  title: string
  description: string
  procedure_type: string
  organisation_id: string
  'metadata.location': string
  'metadata.categories': string[]
  'metadata.cpv_codes': string[]
  clarification_deadline: string
  submission_deadline: string
  estimated_value: string
  currency: string
  contact_name: string
  contact_email: string
  contact_phone: string
  eligibility_type: string
  require_interest_before_download: boolean
  allow_questions: boolean
  change_note: string
}

export const emptyValues: WizardValues = {
  title: '',
  description: '',
  procedure_type: defaultProcedureType,
  organisation_id: '',
  'metadata.location': '',
  'metadata.categories': [],
  'metadata.cpv_codes': [],
  clarification_deadline: '',
  submission_deadline: '',
  estimated_value: '',
  currency: 'GBP',
  contact_name: '',
  contact_email: '',
  contact_phone: '',
  eligibility_type: 'open',
  require_interest_before_download: true,
  allow_questions: true,
  change_note: '',
}

export function valuesOf(tender: Tender): WizardValues {
  const { metadata } = tender
  return {
    title: tender.title,
    description: tender.description ?? '',
    procedure_type: tender.procedure_type,
    organisation_id: String(tender.organisation_id),
    'metadata.location': metadata.location ?? '',
    'metadata.categories': metadata.categories,
    'metadata.cpv_codes': metadata.cpv_codes,
    clarification_deadline: toUkLocalInput(tender.clarification_deadline),
    submission_deadline: toUkLocalInput(tender.submission_deadline),
    estimated_value: tender.estimated_value ?? '',
    currency: tender.currency,
    contact_name: tender.contact_name,
    contact_email: tender.contact_email,
    contact_phone: tender.contact_phone ?? '',
    eligibility_type: tender.eligibility_type,
    require_interest_before_download: tender.require_interest_before_download,
    allow_questions: tender.allow_questions,
    change_note: '',
  }
}

type Deadlines = Pick<Tender, 'submission_deadline' | 'clarification_deadline'>
export const deadlineFields = ['clarification_deadline', 'submission_deadline'] as const

/** Whether a deadline was moved: told by what is shown, so that opening and saving moves nothing. */
export function hasMoved(
  values: WizardValues,
  name: (typeof deadlineFields)[number],
  stored: Deadlines,
): boolean {
  return values[name] !== toUkLocalInput(stored[name])
}

/** As the contract wants it. A deadline that was not moved goes back to the second as it came. */
export function bodyOf(values: WizardValues, stored?: Deadlines) {
  const {
    'metadata.location': location,
    'metadata.categories': categories,
    'metadata.cpv_codes': cpv_codes,
    ...fields
  } = values
  const moment = (name: (typeof deadlineFields)[number]) =>
    stored && !hasMoved(values, name, stored) ? stored[name] : values[name]
  return {
    ...fields,
    organisation_id: Number(values.organisation_id) || null,
    clarification_deadline: moment('clarification_deadline'),
    submission_deadline: moment('submission_deadline'),
    metadata: { categories, cpv_codes, location },
  }
}
