// Input for `npm run import`: organisations, users and past tenders from other systems, one per
// line. The field schemas are those of the portal's own forms.
import * as z from 'zod/mini'
import { organisationFieldNames, organisationFields } from './admin-organisation.ts'
import { colleagueInput } from './colleague.ts'
import { deadline } from './deadline-input.ts'
import { namesOf, partOf } from './field-table.ts'
import { requiredLine, requiredText } from './fields.ts'
import { metadataFields, metadataNames, ownFields } from './tender-fields.ts'
import { tenderTexts } from './tender.ts'
import { award, cancellation, clarificationFirst } from './tender-input.ts'

export const importTexts = {
  organisationRequired: 'The company number of the organisation is required',
  companyNumberRequired: 'Company number is required, because it identifies the organisation',
  referenceRequired: 'Reference is required, because it identifies the tender',
  referenceOurs: 'References like TND-2026-000001 are reserved for the portal. Add a prefix.',
  statusRequired: 'Only past tenders are imported',
  agreement: 'Tenders that require an agreement can’t be imported. Use invite_only or open.',
  publishedRequired: 'The day and time of publication is required',
  publishedLate: 'Must be before the submission deadline',
  awardedRequired: 'An awarded tender needs the day and time of its award',
  cancelledRequired: 'A cancelled tender needs the day and time of its cancellation',
  notAwarded: 'Only an awarded tender has this',
  notCancelled: 'Only a cancelled tender has this',
  future: 'Must be in the past',
  flag: 'Write yes or no',
  oneOf: (values: string) => `Use one of: ${values}`,
  /** The messages from here on are about the format of the file. */
  notUtf8: 'This is not UTF-8. Save the file as “CSV UTF-8” and try again.',
  utf16: 'This is UTF-16. Save the file as “CSV UTF-8” and try again.',
  unclosed: 'The quote that starts here is never closed',
  afterQuote: 'A quote inside a field must be doubled, and the whole field put in quotes',
  tooLong: 'This field is too long',
  tooMany: 'This line has too many fields',
  noName: 'Every column needs a name',
  empty: 'The file is empty. Its first line must name the columns.',
  unknownColumn: (names: string) => `Unknown column. The columns are: ${names}`,
  columnTwice: 'This column appears twice',
  columnMissing: (name: string) => `The column ${name} is missing`,
  cells: (found: number, wanted: number) =>
    `${found} fields instead of ${wanted}. Put fields with a separator in quotes.`,
  unreadable: 'The file can’t be read',
  /** The messages from here on are about conflicts between lines, and with data in the portal. */
  twice: (line: number) => `The same as in line ${line}. Remove one of the two.`,
  ambiguous:
    'Several organisations in the portal have this company number. Correct them there first.',
  noOrganisation: 'No organisation with this company number, neither here nor in the portal',
  notApproved: 'This organisation is not approved in the portal. Approve it first.',
  notBuyer: 'This organisation is not a buyer',
  notSupplier: 'This organisation is not a supplier',
  elsewhere: 'This address has an account with another organisation. Use another address.',
  referenceTaken: 'Another organisation has a tender with this reference. Use another reference.',
}

export const importedOrganisation = z.object({
  ...partOf(organisationFields, 'edit', organisationFieldNames),
  company_number: requiredText(importTexts.companyNumberRequired, 50),
})

const organisation = requiredText(importTexts.organisationRequired, 50)

/**
 * `role` is the role within the organisation. Imported users are buyers or suppliers like their
 * organisation.
 */
export const importedUser = z.object({ ...colleagueInput.shape, organisation })

const { organisation_id: _, ...tenderCells } = partOf(ownFields, 'create', namesOf(ownFields))
const someTime = z.optional(deadline(''))

/**
 * References in the portal's own format are refused, because the portal assigns them consecutively
 * and could later assign the same one.
 */
const reference = requiredLine(importTexts.referenceRequired, 50).check(
  z.refine<string>((text) => !/^TND-\d{4}-\d+$/i.test(text), importTexts.referenceOurs),
)

export const importedTender = z
  .object({
    reference,
    organisation,
    ...tenderCells,
    ...partOf(metadataFields, 'create', metadataNames),
    status: z.enum(['closed', 'awarded', 'cancelled'], importTexts.statusRequired),
    published_at: deadline(importTexts.publishedRequired),
    closed_at: someTime,
    awarded_at: someTime,
    /** Company number of the winner. */
    awarded_to: z.optional(organisation),
    award_value: award.shape.value,
    award_note: award.shape.note,
    cancelled_at: someTime,
    cancellation_reason: z.optional(cancellation.shape.reason),
    cancellation_text: z.optional(cancellation.shape.text),
    /** True to put the tender in the trash, where only administrators see it. */
    archived: z._default(z.boolean(importTexts.flag), false),
  })
  .check(clarificationFirst())
export type ImportedTender = z.output<typeof importedTender>
type Column = keyof ImportedTender

const isLateIn = ({ published_at, submission_deadline }: Partial<ImportedTender>) =>
  Boolean(published_at && submission_deadline && published_at >= submission_deadline)

const awardColumns = ['awarded_at', 'awarded_to', 'award_value', 'award_note'] as const
const cancellationColumns = ['cancelled_at', 'cancellation_reason', 'cancellation_text'] as const

const cancellationTexts = {
  cancellation_reason: tenderTexts.cancellationReasonRequired,
  cancellation_text: tenderTexts.cancellationTextRequired,
}

/**
 * Returns the problems that the schema of a single field can't detect: contradictions between
 * fields, missing details that the status requires, and dates in the future. Callers leave invalid
 * fields undefined.
 */
export function contradictionsIn(tender: Partial<ImportedTender>, now: Date): [Column, string][] {
  const isLate = (moment: string | undefined) => moment && Date.parse(moment) > now.getTime()
  const past = ['published_at', 'closed_at', 'awarded_at', 'cancelled_at'] as const
  const { status } = tender
  const only = (of: ImportedTender['status'], columns: readonly Column[], message: string) =>
    columns.map((column): [Column, string | false] => [
      column,
      status !== undefined && status !== of && Boolean(tender[column]) && message,
    ])
  const found: [Column, string | false][] = [
    ...only('awarded', awardColumns, importTexts.notAwarded),
    ...only('cancelled', cancellationColumns, importTexts.notCancelled),
    ...past.map((column): [Column, string | false] => [
      column,
      Boolean(isLate(tender[column])) && importTexts.future,
    ]),
    [
      'submission_deadline',
      status !== undefined &&
        status !== 'cancelled' &&
        Boolean(isLate(tender.submission_deadline)) &&
        importTexts.future,
    ],
    ['published_at', isLateIn(tender) && importTexts.publishedLate],
    ['eligibility_type', tender.eligibility_type === 'nda_gated' && importTexts.agreement],
    ['awarded_at', status === 'awarded' && !tender.awarded_at && importTexts.awardedRequired],
    [
      'cancelled_at',
      status === 'cancelled' && !tender.cancelled_at && importTexts.cancelledRequired,
    ],
    ...(['cancellation_reason', 'cancellation_text'] as const).map(
      (column): [Column, string | false] => [
        column,
        status === 'cancelled' && !tender[column] && cancellationTexts[column],
      ],
    ),
  ]
  return found.filter((problem): problem is [Column, string] => problem[1] !== false)
}
