// Input for `npm run import`: organisations, users and past tenders from other systems, one per
// line. The field schemas are those of the portal's own forms.
import * as z from 'zod/mini'
import {
  organisationFieldNames,
  organisationFields,
} from '#features/organisations/contract/admin-organisation.ts'
import { colleagueInput } from '#features/accounts/members/contract/colleague.ts'
import { deadline } from '#features/tenders/contract/deadline-input.ts'
import { namesOf, partOf } from '#kernel/contract/field-table.ts'
import { requiredLine, requiredText } from '#kernel/contract/fields.ts'
import {
  metadataFields,
  metadataNames,
  ownFields,
} from '#features/tenders/contract/tender-fields.ts'
import { tenderTexts } from '#features/tenders/contract/tender.ts'
import { award, cancellation, clarificationFirst } from '#features/tenders/contract/tender-input.ts'

export const importTexts = {
  future: 'Must be in the past',
  flag: 'Write yes or no',
}

export const importedOrganisation = z.object({
  ...partOf(organisationFields, 'edit', organisationFieldNames),
  company_number: requiredText(
    'Company number is required, because it identifies the organisation',
    50,
  ),
})

const organisation = requiredText('The company number of the organisation is required', 50)

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
const reference = requiredLine('Reference is required, because it identifies the tender', 50).check(
  z.refine<string>(
    (text) => !/^TND-\d{4}-\d+$/i.test(text),
    'References like TND-2026-000001 are reserved for the portal. Add a prefix.',
  ),
)

export const importedTender = z
  .object({
    reference,
    organisation,
    ...tenderCells,
    ...partOf(metadataFields, 'create', metadataNames),
    status: z.enum(['closed', 'awarded', 'cancelled'], 'Only past tenders are imported'),
    published_at: deadline('The day and time of publication is required'),
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
    ...only('awarded', awardColumns, 'Only an awarded tender has this'),
    ...only('cancelled', cancellationColumns, 'Only a cancelled tender has this'),
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
    ['published_at', isLateIn(tender) && 'Must be before the submission deadline'],
    [
      'eligibility_type',
      tender.eligibility_type === 'nda_gated' &&
        'Tenders that require an agreement can’t be imported. Use invite_only or open.',
    ],
    [
      'awarded_at',
      status === 'awarded' &&
        !tender.awarded_at &&
        'An awarded tender needs the day and time of its award',
    ],
    [
      'cancelled_at',
      status === 'cancelled' &&
        !tender.cancelled_at &&
        'A cancelled tender needs the day and time of its cancellation',
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
