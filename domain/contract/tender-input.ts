// What a tender is made from, step by step as the wizard asks for it. The client checks a step with
// its schema; the server checks all of them at once with `newTender` or `tenderChanges`.
import * as z from 'zod/mini'
import { deadline, isMoment } from './deadline-input.ts'
import {
  boundedText,
  email,
  id,
  idInPath,
  optionalText,
  requiredLine,
  requiredName,
  requiredText,
} from './fields.ts'
import { moneyInput } from './money-input.ts'
import {
  cancellationReasons,
  categories,
  currencies,
  eligibilityTypes,
  procedureTypes,
  tenderLimits as limits,
  tenderTexts as texts,
} from './tender.ts'

const phone = z.pipe(
  z.nullish(boundedText(50, { missing: texts.phoneInvalid, error: texts.phoneInvalid })),
  z.pipe(
    z.transform((text: string | null | undefined) => text || null),
    z.nullable(z.string().check(z.regex(/^[\d +()-]+$/, texts.phoneInvalid))),
  ),
)

const cpvCode = boundedText(10, { missing: texts.cpvInvalid, error: texts.cpvInvalid }).check(
  z.regex(/^\d{8}(-\d)?$/, texts.cpvInvalid),
)

function withoutRepeats<T>(list: T[]): T[] {
  return [...new Set(list)]
}

const metadataInput = z.object({
  categories: z.pipe(
    z._default(z.array(z.enum(categories)).check(z.maxLength(limits.categories)), []),
    z.transform((list) => withoutRepeats(list)),
  ),
  cpv_codes: z.pipe(
    z._default(z.array(cpvCode).check(z.maxLength(limits.cpvCodes, texts.cpvTooMany)), []),
    z.transform((list) => withoutRepeats(list)),
  ),
  location: optionalText(limits.location),
})

/** Step 1. The organisation counts only where an administrator creates. */
const basicInformation = {
  title: requiredLine(texts.titleRequired, limits.title),
  description: requiredText(texts.descriptionRequired, limits.description),
  procedure_type: z.enum(procedureTypes, texts.procedureTypeRequired),
}

/** Step 2. */
export const timelines = {
  submission_deadline: deadline(texts.submissionRequired),
  clarification_deadline: deadline(texts.clarificationRequired),
}

/** Step 3. */
const valueAndContact = {
  estimated_value: moneyInput,
  currency: z._default(z.enum(currencies), 'GBP'),
  contact_name: requiredName(texts.contactNameRequired, limits.contact),
  contact_email: email(texts.contactEmailRequired),
  contact_phone: phone,
}

/** Step 4. */
export const settings = {
  eligibility_type: z._default(z.enum(eligibilityTypes), 'open'),
  require_interest_before_download: z._default(z.boolean(), true),
  allow_questions: z._default(z.boolean(), true),
}

interface Deadlines {
  submission_deadline: string
  clarification_deadline: string
}

/** Strictly before. Said even while other fields fail too, so that all problems come at once. */
function clarificationFirst() {
  return z.refine<Deadlines>(
    (tender) => Date.parse(tender.clarification_deadline) < Date.parse(tender.submission_deadline),
    {
      path: ['clarification_deadline'],
      error: texts.clarificationAfterSubmission,
      when: ({ value }) => areMoments(value),
    },
  )
}

function areMoments(value: unknown): boolean {
  const { clarification_deadline, submission_deadline } = (value ?? {}) as Partial<Deadlines>
  return isMoment(clarification_deadline) && isMoment(submission_deadline)
}

/** Anything but an id is nobody's: only an administrator's choice counts, and theirs is required. */
const organisationChoice = z.pipe(
  z.optional(z.unknown()),
  z.transform((given) => z.union([id, idInPath]).safeParse(given).data ?? null),
)

export const newTender = z
  .object({
    ...basicInformation,
    ...timelines,
    ...valueAndContact,
    ...settings,
    organisation_id: organisationChoice,
    metadata: z.nullish(metadataInput),
    status: z._default(z.enum(['draft', 'published']), 'draft'),
  })
  .check(clarificationFirst())
export type NewTender = z.output<typeof newTender>

/** The edit form whole; of what need not be filled in, whatever is left out stays as it was. */
export const tenderChanges = z
  .object({
    ...basicInformation,
    ...timelines,
    contact_name: valueAndContact.contact_name,
    contact_email: valueAndContact.contact_email,
    estimated_value: z.optional(moneyInput),
    currency: z.optional(z.enum(currencies)),
    contact_phone: z.optional(phone),
    eligibility_type: z.optional(z.enum(eligibilityTypes)),
    require_interest_before_download: z.optional(z.boolean()),
    allow_questions: z.optional(z.boolean()),
    metadata: z.nullish(metadataInput),
    change_note: optionalText(limits.changeNote),
  })
  .check(clarificationFirst())
export type TenderChanges = z.output<typeof tenderChanges>

export const cancellation = z.object({
  reason: z.enum(cancellationReasons, texts.cancellationReasonRequired),
  text: requiredText(texts.cancellationTextRequired, limits.reason),
})

export const award = z.object({
  organisation_id: z.nullish(id),
  value: moneyInput,
  note: optionalText(limits.reason),
})
