// Table of a tender's fields. The wizard's steps, the endpoints, the selected columns, the history
// and the emails about changes are derived from this table, in the order of its rows.
import * as z from 'zod/mini'
import { deadline } from './deadline-input.ts'
import {
  namesOf,
  namesWhere,
  optional,
  required,
  type Field,
  type NamesWhere,
} from '#kernel/contract/field-table.ts'
import {
  boundedText,
  email,
  id,
  idInPath,
  money,
  optionalText,
  requiredLine,
  requiredName,
  requiredText,
  timestamp,
} from '#kernel/contract/fields.ts'
import { moneyInput } from './money-input.ts'
import {
  categories,
  categoryLabels,
  currencies,
  defaultProcedureType,
  eligibilityTypeLabels,
  eligibilityTypes,
  procedureTypeLabels,
  procedureTypes,
  tenderLimits as limits,
  tenderTexts as texts,
} from './tender.ts'
import { formatDateTime } from '#kernel/format/date.ts'
import { formatMoney } from '#kernel/format/money.ts'

export interface TenderFieldRow extends Field {
  /** Label in the wizard, if it differs from `label`. */
  wizardLabel?: string
  /** Wizard step that contains the field. */
  step: 'basic' | 'timelines' | 'value' | 'settings'
  kind: 'text' | 'choice' | 'words' | 'money' | 'moment' | 'flag'
  /** Labels for the options of a `choice`, or for the values of a `words` list. */
  words?: Record<string, string>
  /**
   * True if the field may change after publication. The history then shows suppliers the old and
   * the new value.
   */
  isVersioned: boolean
  /** True if lists include the field; otherwise only the tender's page does. */
  isListed: boolean
  /**
   * True if an NDA hides the field: the value is null for suppliers who have not accepted the NDA.
   */
  isGuarded: boolean
  /** Section of the tender's page; `apart` means the field has its own component. */
  place: 'rail' | 'details' | 'apart'
}

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

/**
 * Organisation that the tender belongs to; a value that is not an id becomes null. Only
 * administrators choose the organisation, and for them the server refuses null. Other users'
 * tenders belong to their own organisation.
 */
const organisationChoice = z.pipe(
  z.optional(z.unknown()),
  z.transform((given) => z.union([id, idInPath]).safeParse(given).data ?? null),
)

/** Fields at the top level of a tender. */
export const ownFields = {
  title: {
    label: 'Title',
    step: 'basic',
    kind: 'text',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'apart',
    ...required(requiredLine(texts.titleRequired, limits.title)),
    reply: z.string(),
  },
  description: {
    label: 'Description',
    step: 'basic',
    kind: 'text',
    isVersioned: true,
    isListed: true,
    isGuarded: true,
    place: 'apart',
    ...required(requiredText(texts.descriptionRequired, limits.description)),
    reply: z.nullable(z.string()),
  },
  procedure_type: {
    label: 'Procedure type',
    step: 'basic',
    kind: 'choice',
    words: procedureTypeLabels,
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'rail',
    ...required(z.enum(procedureTypes, texts.procedureTypeRequired)),
    initial: defaultProcedureType,
    reply: z.enum(procedureTypes),
  },
  organisation_id: {
    label: 'Organisation',
    step: 'basic',
    kind: 'choice',
    isVersioned: false,
    isListed: true,
    isGuarded: false,
    place: 'rail',
    create: organisationChoice,
    initial: null,
    reply: id,
  },
  eligibility_type: {
    label: 'Eligibility',
    step: 'settings',
    kind: 'choice',
    words: eligibilityTypeLabels,
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'rail',
    ...optional(z.enum(eligibilityTypes), 'open'),
    reply: z.enum(eligibilityTypes),
  },
  estimated_value: {
    label: 'Estimated value',
    step: 'value',
    kind: 'money',
    isVersioned: true,
    isListed: true,
    isGuarded: true,
    place: 'rail',
    ...optional(moneyInput, null),
    reply: z.nullable(money),
  },
  currency: {
    label: 'Currency',
    step: 'value',
    kind: 'choice',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'apart',
    ...optional(z.enum(currencies), 'GBP'),
    reply: z.enum(currencies),
  },
  clarification_deadline: {
    label: 'Clarification deadline',
    step: 'timelines',
    kind: 'moment',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'rail',
    ...required(deadline(texts.clarificationRequired)),
    reply: timestamp,
  },
  submission_deadline: {
    label: 'Submission deadline',
    step: 'timelines',
    kind: 'moment',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'apart',
    ...required(deadline(texts.submissionRequired)),
    reply: timestamp,
  },
  contact_name: {
    label: 'Contact name',
    step: 'value',
    kind: 'text',
    isVersioned: true,
    isListed: false,
    isGuarded: true,
    place: 'details',
    ...required(requiredName(texts.contactNameRequired, limits.contact)),
    reply: z.nullable(z.string()),
  },
  contact_email: {
    label: 'Contact email',
    step: 'value',
    kind: 'text',
    isVersioned: true,
    isListed: false,
    isGuarded: true,
    place: 'details',
    ...required(email(texts.contactEmailRequired)),
    reply: z.nullable(z.string()),
  },
  contact_phone: {
    label: 'Contact phone',
    step: 'value',
    kind: 'text',
    isVersioned: true,
    isListed: false,
    isGuarded: true,
    place: 'details',
    ...optional(phone, null),
    reply: z.nullable(z.string()),
  },
  require_interest_before_download: {
    label: 'Interest required before download',
    wizardLabel: 'Require interest before download',
    step: 'settings',
    kind: 'flag',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'details',
    ...optional(z.boolean(), true),
    reply: z.boolean(),
  },
  allow_questions: {
    label: 'Questions allowed',
    wizardLabel: 'Allow questions',
    step: 'settings',
    kind: 'flag',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'details',
    ...optional(z.boolean(), true),
    reply: z.boolean(),
  },
} as const satisfies Record<string, TenderFieldRow>

/** Fields under `metadata` in every call; each has its own column in the database. */
export const metadataFields = {
  location: {
    label: 'Location',
    step: 'basic',
    kind: 'text',
    isVersioned: true,
    isListed: true,
    isGuarded: true,
    place: 'details',
    ...optional(optionalText(limits.location), null),
    reply: z.nullable(z.string()),
  },
  categories: {
    label: 'Categories',
    step: 'basic',
    kind: 'words',
    words: categoryLabels,
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'details',
    ...optional(
      z.pipe(
        z.array(z.enum(categories)).check(z.maxLength(limits.categories)),
        z.transform((list) => withoutRepeats(list)),
      ),
      [],
    ),
    reply: z.array(z.enum(categories)),
  },
  cpv_codes: {
    label: 'CPV codes',
    step: 'basic',
    kind: 'words',
    isVersioned: true,
    isListed: true,
    isGuarded: false,
    place: 'details',
    ...optional(
      z.pipe(
        z.array(cpvCode).check(z.maxLength(limits.cpvCodes, texts.cpvTooMany)),
        z.transform((list) => withoutRepeats(list)),
      ),
      [],
    ),
    reply: z.array(z.string()),
  },
} as const satisfies Record<string, TenderFieldRow>

export const tenderFields = { ...ownFields, ...metadataFields }
export type TenderField = keyof typeof tenderFields
export type MetadataField = keyof typeof metadataFields

export const tenderFieldNames = namesOf(tenderFields)
export const metadataNames = namesOf(metadataFields)

/** Fields that may change after publication. */
export const versionedColumns = namesWhere(tenderFields, 'isVersioned', true)
export type VersionedColumn = (typeof versionedColumns)[number]

/**
 * Names of the fields whose property `Part` is `Value`, as in `TenderFieldWhere<'step', 'value'>`.
 */
export type TenderFieldWhere<Part extends string, Value> = NamesWhere<
  typeof tenderFields,
  Part,
  Value
>

/** Returns a field's row, typed with the optional properties that only some rows have. */
export function rowOf(field: TenderField): TenderFieldRow {
  return tenderFields[field]
}

/**
 * Returns a field's value in words according to the field's kind, or null if the value is empty.
 */
export function fieldWords(field: TenderField, value: unknown, currency: string): string | null {
  const { kind, words } = rowOf(field)
  if (value === null || value === '') return null
  if (Array.isArray(value)) {
    return value.map((word) => words?.[String(word)] ?? String(word)).join(', ') || null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (kind === 'money') return formatMoney(String(value), currency)
  if (kind === 'moment') return formatDateTime(String(value))
  return words?.[String(value)] ?? String(value)
}
